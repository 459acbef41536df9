-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_volume',
    'metric_definition': '84e754f0d989',
    'variant': 'near_misses',
    'rules': ['berka__account_opening_date', 'berka__month_end_booking'],
    'rows_read': {'asked_cells': "metric = 'berka_transaction_volume'"},
}) }}

{%- set rules = {
    'berka__account_opening_date_1993': berka__account_opening_date_1993(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
} %}

{{ near_misses(
    metric='berka_transaction_volume',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'berka__account_opening_date', 'active': ['berka__account_opening_date'], 'rules': rules_with_other_boundary(rule='berka__account_opening_date', rules=[rules.berka__account_opening_date, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=[rules.berka__account_opening_date, rules.berka__month_end_booking])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__account_opening_date_1993, rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition])},
        {'mistake': 'newest_document', 'rule': 'berka__recurrent_income_recognition', 'active': [], 'rules': rules_read_blindly([rules.berka__recurrent_income_recognition])},
    ],
    asked=ref('asked_cells'),
) }}
