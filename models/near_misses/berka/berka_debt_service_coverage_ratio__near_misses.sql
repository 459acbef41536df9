-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_debt_service_coverage_ratio',
    'metric_definition': '4f2c719be4e9',
    'variant': 'near_misses',
    'rules': ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_debt_service_coverage_ratio'"},
}) }}

{%- set rules = {
    'berka__small_sample_suppression': berka__small_sample_suppression(),
    'berka__npl_denominator': berka__npl_denominator(),
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__de_minimis': berka__de_minimis(),
    'berka__de_minimis_1993': berka__de_minimis_1993(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
    'berka__inter_bank_flag': berka__inter_bank_flag(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__penalty_interest_separation': berka__penalty_interest_separation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
} %}
{%- set in_force = [rules.berka__cohort_maturity, rules.berka__flood_relief_1997, rules.berka__npl_denominator, rules.berka__small_sample_suppression] %}
{%- set shown = [rules.berka__cohort_maturity, rules.berka__flood_relief_1997, rules.berka__npl_denominator] %}

{{ near_misses(
    metric='berka_debt_service_coverage_ratio',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__flood_relief_1997', 'active': ['berka__flood_relief_1997'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__flood_relief_1997']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__npl_denominator', 'active': ['berka__cohort_maturity', 'berka__npl_denominator'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__npl_denominator']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__small_sample_suppression', 'active': ['berka__cohort_maturity', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'flood_relief_1997__and__npl_denominator', 'active': ['berka__flood_relief_1997', 'berka__npl_denominator'], 'rules': in_force | rejectattr('rule', 'in', ['berka__flood_relief_1997', 'berka__npl_denominator']) | list},
        {'mistake': 'rules_ignored', 'rule': 'flood_relief_1997__and__small_sample_suppression', 'active': ['berka__flood_relief_1997', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__flood_relief_1997', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'npl_denominator__and__small_sample_suppression', 'active': ['berka__npl_denominator', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__npl_denominator', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__flood_relief_1997__and__npl_denominator', 'active': ['berka__flood_relief_1997', 'berka__npl_denominator'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__npl_denominator']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__flood_relief_1997__and__small_sample_suppression', 'active': ['berka__flood_relief_1997', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__npl_denominator__and__small_sample_suppression', 'active': ['berka__cohort_maturity', 'berka__npl_denominator', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__npl_denominator', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'flood_relief_1997__and__npl_denominator__and__small_sample_suppression', 'active': ['berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression']) | list},
        {'mistake': 'boundary', 'rule': 'berka__cohort_maturity', 'active': ['berka__cohort_maturity'], 'rules': rules_with_other_boundary(rule='berka__cohort_maturity', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__flood_relief_1997', 'active': ['berka__flood_relief_1997'], 'rules': rules_with_other_boundary(rule='berka__flood_relief_1997', rules=in_force)},
        {'mistake': 'turned_round', 'rule': 'berka__npl_denominator', 'active': ['berka__npl_denominator'], 'rules': rules_turned_round(rule='berka__npl_denominator', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__small_sample_suppression', 'active': ['berka__small_sample_suppression'], 'rules': rules_with_other_boundary(rule='berka__small_sample_suppression', rules=in_force)},
        {'mistake': 'out_of_period', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_without_limits(rule='berka__flood_relief_1997', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__account_opening_date', 'active': [], 'rules': rules_with_foreign_one(rules.berka__account_opening_date, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis_1993', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis_1993, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_with_foreign_one(rules.berka__fee_structure_1996, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__inter_bank_flag', 'active': [], 'rules': rules_with_foreign_one(rules.berka__inter_bank_flag, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__interest_capitalisation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__interest_capitalisation, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__month_end_booking', 'active': [], 'rules': rules_with_foreign_one(rules.berka__month_end_booking, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__penalty_interest_separation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__penalty_interest_separation, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__recurrent_income_recognition', 'active': [], 'rules': rules_with_foreign_one(rules.berka__recurrent_income_recognition, metric='berka_average_transaction_amount', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__small_sample_suppression, rules.berka__npl_denominator, rules.berka__cohort_maturity, rules.berka__flood_relief_1997])},
        {'mistake': 'newest_document', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_read_blindly([rules.berka__flood_relief_1997])},
    ],
    asked=ref('berka__asked_cells'),
) }}
