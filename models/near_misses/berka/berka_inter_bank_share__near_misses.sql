-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inter_bank_share',
    'metric_definition': 'ff21b431ca0b',
    'variant': 'near_misses',
    'rules': ['berka__inter_bank_flag'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_inter_bank_share'"},
}) }}

{%- set rules = {
    'berka__inter_bank_flag': berka__inter_bank_flag(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__de_minimis': berka__de_minimis(),
    'berka__de_minimis_1993': berka__de_minimis_1993(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__npl_denominator': berka__npl_denominator(),
    'berka__penalty_interest_separation': berka__penalty_interest_separation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
} %}
{%- set in_force = [rules.berka__inter_bank_flag] %}
{%- set shown = [rules.berka__inter_bank_flag] %}

{{ near_misses(
    metric='berka_inter_bank_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'turned_round', 'rule': 'berka__inter_bank_flag', 'active': ['berka__inter_bank_flag'], 'rules': rules_turned_round(rule='berka__inter_bank_flag', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'berka__account_opening_date', 'active': [], 'rules': rules_with_foreign_one(rules.berka__account_opening_date, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__cohort_maturity', 'active': [], 'rules': rules_with_foreign_one(rules.berka__cohort_maturity, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__de_minimis_1993', 'active': [], 'rules': rules_with_foreign_one(rules.berka__de_minimis_1993, metric='berka_active_account_count', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_with_foreign_one(rules.berka__fee_structure_1996, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_with_foreign_one(rules.berka__flood_relief_1997, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__interest_capitalisation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__interest_capitalisation, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__month_end_booking', 'active': [], 'rules': rules_with_foreign_one(rules.berka__month_end_booking, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__npl_denominator', 'active': [], 'rules': rules_with_foreign_one(rules.berka__npl_denominator, metric='berka_debt_service_coverage_ratio', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__penalty_interest_separation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__penalty_interest_separation, metric='berka_average_account_balance', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__recurrent_income_recognition', 'active': [], 'rules': rules_with_foreign_one(rules.berka__recurrent_income_recognition, metric='berka_average_transaction_amount', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__inter_bank_flag])},
        {'mistake': 'newest_document', 'rule': 'berka__inter_bank_flag', 'active': [], 'rules': rules_read_blindly([rules.berka__inter_bank_flag])},
    ],
    asked=ref('berka__asked_cells'),
) }}
