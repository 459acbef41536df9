-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_cash_value_share',
    'metric_definition': 'e0f3ebc16c2c',
    'variant': 'near_misses',
    'rules': ['berka__interest_capitalisation', 'berka__month_end_booking'],
    'rows_read': {'asked_cells': "metric = 'berka_cash_value_share'"},
}) }}

{%- set rules = {
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
} %}

{{ near_misses(
    metric='berka_cash_value_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'berka__interest_capitalisation', 'active': ['berka__interest_capitalisation'], 'rules': rules_with_other_boundary(rule='berka__interest_capitalisation', rules=[rules.berka__interest_capitalisation, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=[rules.berka__interest_capitalisation, rules.berka__month_end_booking])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition])},
        {'mistake': 'newest_document', 'rule': 'berka__recurrent_income_recognition', 'active': [], 'rules': rules_read_blindly([rules.berka__recurrent_income_recognition])},
    ],
    asked=ref('asked_cells'),
) }}
