-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_interest_credit',
    'metric_definition': '462b8df4a474',
    'variant': 'near_misses',
    'rules': ['berka__de_minimis', 'berka__de_minimis_1993', 'berka__month_end_booking'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_average_interest_credit'"},
}) }}

{%- set rules = {
    'berka__de_minimis_1993': berka__de_minimis_1993(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__de_minimis': berka__de_minimis(),
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
    'berka__inter_bank_flag': berka__inter_bank_flag(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__npl_denominator': berka__npl_denominator(),
    'berka__penalty_interest_separation': berka__penalty_interest_separation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
} %}
{%- set in_force = [rules.berka__de_minimis, rules.berka__de_minimis_1993, rules.berka__month_end_booking] %}
{%- set shown = [rules.berka__de_minimis, rules.berka__de_minimis_1993, rules.berka__month_end_booking] %}

{{ near_misses(
    metric='berka_average_interest_credit',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'de_minimis__and__de_minimis_1993', 'active': ['berka__de_minimis_1993'], 'rules': in_force | rejectattr('rule', 'in', ['berka__de_minimis', 'berka__de_minimis_1993']) | list},
        {'mistake': 'rules_ignored', 'rule': 'de_minimis__and__month_end_booking', 'active': ['berka__de_minimis', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__de_minimis', 'berka__month_end_booking']) | list},
        {'mistake': 'rules_ignored', 'rule': 'de_minimis_1993__and__month_end_booking', 'active': ['berka__de_minimis_1993', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__de_minimis_1993', 'berka__month_end_booking']) | list},
        {'mistake': 'boundary', 'rule': 'berka__de_minimis', 'active': ['berka__de_minimis'], 'rules': rules_with_other_boundary(rule='berka__de_minimis', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__de_minimis_1993', 'active': ['berka__de_minimis_1993'], 'rules': rules_with_other_boundary(rule='berka__de_minimis_1993', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'berka__cohort_maturity', 'active': [], 'rules': rules_with_foreign_one(rules.berka__cohort_maturity, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_with_foreign_one(rules.berka__fee_structure_1996, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_with_foreign_one(rules.berka__flood_relief_1997, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__inter_bank_flag', 'active': [], 'rules': rules_with_foreign_one(rules.berka__inter_bank_flag, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__interest_capitalisation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__interest_capitalisation, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__npl_denominator', 'active': [], 'rules': rules_with_foreign_one(rules.berka__npl_denominator, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__penalty_interest_separation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__penalty_interest_separation, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__recurrent_income_recognition', 'active': [], 'rules': rules_with_foreign_one(rules.berka__recurrent_income_recognition, metric='berka_average_transaction_amount', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__de_minimis_1993, rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__de_minimis])},
        {'mistake': 'newest_document', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_read_blindly([rules.berka__de_minimis])},
    ],
    asked=ref('berka__asked_cells'),
) }}
