-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_count',
    'metric_definition': '29adc59000b2',
    'variant': 'near_misses',
    'rules': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__interest_capitalisation', 'berka__month_end_booking'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_transaction_count'"},
}) }}

{%- set rules = {
    'berka__account_opening_date_1993': berka__account_opening_date_1993(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__de_minimis': berka__de_minimis(),
    'berka__de_minimis_1993': berka__de_minimis_1993(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
    'berka__inter_bank_flag': berka__inter_bank_flag(),
    'berka__npl_denominator': berka__npl_denominator(),
    'berka__penalty_interest_separation': berka__penalty_interest_separation(),
} %}
{%- set in_force = [rules.berka__account_opening_date, rules.berka__fee_structure_1996, rules.berka__interest_capitalisation, rules.berka__month_end_booking] %}
{%- set shown = [rules.berka__account_opening_date, rules.berka__fee_structure_1996, rules.berka__interest_capitalisation, rules.berka__month_end_booking] %}

{{ near_misses(
    metric='berka_transaction_count',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__fee_structure_1996', 'active': ['berka__account_opening_date', 'berka__fee_structure_1996'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__fee_structure_1996']) | list},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__interest_capitalisation', 'active': ['berka__account_opening_date', 'berka__interest_capitalisation'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__interest_capitalisation']) | list},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__month_end_booking', 'active': ['berka__account_opening_date', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__month_end_booking']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__interest_capitalisation', 'active': ['berka__fee_structure_1996', 'berka__interest_capitalisation'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__interest_capitalisation']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__month_end_booking', 'active': ['berka__fee_structure_1996', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__month_end_booking']) | list},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__month_end_booking', 'active': ['berka__interest_capitalisation', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__interest_capitalisation', 'berka__month_end_booking']) | list},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__fee_structure_1996__and__interest_capitalisation', 'active': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__interest_capitalisation'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__interest_capitalisation']) | list},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__fee_structure_1996__and__month_end_booking', 'active': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__month_end_booking']) | list},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__interest_capitalisation__and__month_end_booking', 'active': ['berka__account_opening_date', 'berka__interest_capitalisation', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__interest_capitalisation', 'berka__month_end_booking']) | list},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__interest_capitalisation__and__month_end_booking', 'active': ['berka__fee_structure_1996', 'berka__interest_capitalisation', 'berka__month_end_booking'], 'rules': in_force | rejectattr('rule', 'in', ['berka__fee_structure_1996', 'berka__interest_capitalisation', 'berka__month_end_booking']) | list},
        {'mistake': 'boundary', 'rule': 'berka__account_opening_date', 'active': ['berka__account_opening_date'], 'rules': rules_with_other_boundary(rule='berka__account_opening_date', rules=in_force)},
        {'mistake': 'turned_round', 'rule': 'berka__fee_structure_1996', 'active': ['berka__fee_structure_1996'], 'rules': rules_turned_round(rule='berka__fee_structure_1996', rules=in_force)},
        {'mistake': 'turned_round', 'rule': 'berka__interest_capitalisation', 'active': ['berka__interest_capitalisation'], 'rules': rules_turned_round(rule='berka__interest_capitalisation', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=in_force)},
        {'mistake': 'out_of_period', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_without_limits(rule='berka__fee_structure_1996', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__cohort_maturity', 'active': [], 'rules': rules_with_foreign_one(rules.berka__cohort_maturity, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis_1993', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis_1993, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_with_foreign_one(rules.berka__flood_relief_1997, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__inter_bank_flag', 'active': [], 'rules': rules_with_foreign_one(rules.berka__inter_bank_flag, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__npl_denominator', 'active': [], 'rules': rules_with_foreign_one(rules.berka__npl_denominator, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__penalty_interest_separation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__penalty_interest_separation, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__account_opening_date_1993, rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition, rules.berka__fee_structure_1996])},
        {'mistake': 'newest_document', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_read_blindly([rules.berka__fee_structure_1996])},
    ],
    asked=ref('berka__asked_cells'),
) }}
