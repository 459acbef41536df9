-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_count',
    'metric_definition': '29adc59000b2',
    'variant': 'near_misses',
    'rules': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__interest_capitalisation', 'berka__month_end_booking'],
    'rows_read': {'asked_cells': "metric = 'berka_transaction_count'"},
}) }}

{%- set rules = {
    'berka__account_opening_date_1993': berka__account_opening_date_1993(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
} %}

{{ near_misses(
    metric='berka_transaction_count',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__fee_structure_1996', 'active': ['berka__account_opening_date', 'berka__fee_structure_1996'], 'rules': [rules.berka__interest_capitalisation, rules.berka__month_end_booking]},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__interest_capitalisation', 'active': ['berka__account_opening_date', 'berka__interest_capitalisation'], 'rules': [rules.berka__fee_structure_1996, rules.berka__month_end_booking]},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__month_end_booking', 'active': ['berka__account_opening_date', 'berka__month_end_booking'], 'rules': [rules.berka__fee_structure_1996, rules.berka__interest_capitalisation]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__interest_capitalisation', 'active': ['berka__fee_structure_1996', 'berka__interest_capitalisation'], 'rules': [rules.berka__account_opening_date, rules.berka__month_end_booking]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__month_end_booking', 'active': ['berka__fee_structure_1996', 'berka__month_end_booking'], 'rules': [rules.berka__account_opening_date, rules.berka__interest_capitalisation]},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__month_end_booking', 'active': ['berka__interest_capitalisation', 'berka__month_end_booking'], 'rules': [rules.berka__account_opening_date, rules.berka__fee_structure_1996]},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__fee_structure_1996__and__interest_capitalisation', 'active': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__interest_capitalisation'], 'rules': [rules.berka__month_end_booking]},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__fee_structure_1996__and__month_end_booking', 'active': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__month_end_booking'], 'rules': [rules.berka__interest_capitalisation]},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__interest_capitalisation__and__month_end_booking', 'active': ['berka__account_opening_date', 'berka__interest_capitalisation', 'berka__month_end_booking'], 'rules': [rules.berka__fee_structure_1996]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__interest_capitalisation__and__month_end_booking', 'active': ['berka__fee_structure_1996', 'berka__interest_capitalisation', 'berka__month_end_booking'], 'rules': [rules.berka__account_opening_date]},
        {'mistake': 'boundary', 'rule': 'berka__account_opening_date', 'active': ['berka__account_opening_date'], 'rules': rules_with_other_boundary(rule='berka__account_opening_date', rules=[rules.berka__account_opening_date, rules.berka__fee_structure_1996, rules.berka__interest_capitalisation, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__fee_structure_1996', 'active': ['berka__fee_structure_1996'], 'rules': rules_with_other_boundary(rule='berka__fee_structure_1996', rules=[rules.berka__account_opening_date, rules.berka__fee_structure_1996, rules.berka__interest_capitalisation, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__interest_capitalisation', 'active': ['berka__interest_capitalisation'], 'rules': rules_with_other_boundary(rule='berka__interest_capitalisation', rules=[rules.berka__account_opening_date, rules.berka__fee_structure_1996, rules.berka__interest_capitalisation, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=[rules.berka__account_opening_date, rules.berka__fee_structure_1996, rules.berka__interest_capitalisation, rules.berka__month_end_booking])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__account_opening_date_1993, rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition, rules.berka__fee_structure_1996])},
        {'mistake': 'newest_document', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_read_blindly([rules.berka__fee_structure_1996])},
    ],
    asked=ref('asked_cells'),
) }}
