-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_balance_volatility',
    'metric_definition': '2c878ca80a9f',
    'variant': 'near_misses',
    'rules': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_balance_volatility'"},
}) }}

{%- set rules = {
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__small_sample_suppression_1994': berka__small_sample_suppression_1994(),
    'berka__penalty_interest_separation': berka__penalty_interest_separation(),
    'berka__inter_bank_flag': berka__inter_bank_flag(),
    'berka__small_sample_suppression': berka__small_sample_suppression(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__de_minimis': berka__de_minimis(),
    'berka__de_minimis_1993': berka__de_minimis_1993(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
    'berka__npl_denominator': berka__npl_denominator(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
} %}
{%- set in_force = [rules.berka__fee_structure_1996, rules.berka__inter_bank_flag, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression] %}
{%- set shown = [rules.berka__fee_structure_1996, rules.berka__inter_bank_flag, rules.berka__penalty_interest_separation] %}

{{ near_misses(
    metric='berka_balance_volatility',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__inter_bank_flag', 'active': ['berka__fee_structure_1996', 'berka__inter_bank_flag'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__inter_bank_flag']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__penalty_interest_separation', 'active': ['berka__fee_structure_1996', 'berka__penalty_interest_separation'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__penalty_interest_separation']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__small_sample_suppression', 'active': ['berka__fee_structure_1996', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'inter_bank_flag__and__penalty_interest_separation', 'active': ['berka__inter_bank_flag', 'berka__penalty_interest_separation'], 'rules': in_force | rejectattr('rule', 'in', ['berka__inter_bank_flag', 'berka__penalty_interest_separation']) | list},
        {'mistake': 'rules_ignored', 'rule': 'inter_bank_flag__and__small_sample_suppression', 'active': ['berka__inter_bank_flag', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__inter_bank_flag', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__penalty_interest_separation', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__inter_bank_flag__and__penalty_interest_separation', 'active': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__penalty_interest_separation'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__penalty_interest_separation']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__inter_bank_flag__and__small_sample_suppression', 'active': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__fee_structure_1996', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__penalty_interest_separation', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'inter_bank_flag__and__penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__inter_bank_flag', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__inter_bank_flag', 'berka__penalty_interest_separation', 'berka__small_sample_suppression']) | list},
        {'mistake': 'turned_round', 'rule': 'berka__fee_structure_1996', 'active': ['berka__fee_structure_1996'], 'rules': rules_turned_round(rule='berka__fee_structure_1996', rules=in_force)},
        {'mistake': 'turned_round', 'rule': 'berka__inter_bank_flag', 'active': ['berka__inter_bank_flag'], 'rules': rules_turned_round(rule='berka__inter_bank_flag', rules=in_force)},
        {'mistake': 'turned_round', 'rule': 'berka__penalty_interest_separation', 'active': ['berka__penalty_interest_separation'], 'rules': rules_turned_round(rule='berka__penalty_interest_separation', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__small_sample_suppression', 'active': ['berka__small_sample_suppression'], 'rules': rules_with_other_boundary(rule='berka__small_sample_suppression', rules=in_force)},
        {'mistake': 'out_of_period', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_without_limits(rule='berka__fee_structure_1996', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__account_opening_date', 'active': [], 'rules': rules_with_foreign_one(rules.berka__account_opening_date, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__cohort_maturity', 'active': [], 'rules': rules_with_foreign_one(rules.berka__cohort_maturity, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis_1993', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis_1993, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_with_foreign_one(rules.berka__flood_relief_1997, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__npl_denominator', 'active': [], 'rules': rules_with_foreign_one(rules.berka__npl_denominator, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__recurrent_income_recognition', 'active': [], 'rules': rules_with_foreign_one(rules.berka__recurrent_income_recognition, metric='berka_average_transaction_amount', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__month_end_booking, rules.berka__interest_capitalisation, rules.berka__small_sample_suppression_1994, rules.berka__penalty_interest_separation, rules.berka__inter_bank_flag, rules.berka__small_sample_suppression, rules.berka__fee_structure_1996])},
        {'mistake': 'newest_document', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_read_blindly([rules.berka__fee_structure_1996])},
    ],
    asked=ref('berka__asked_cells'),
) }}
