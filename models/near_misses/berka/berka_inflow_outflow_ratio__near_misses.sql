-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inflow_outflow_ratio',
    'metric_definition': '81e499a57227',
    'variant': 'near_misses',
    'rules': ['berka__account_opening_date', 'berka__interest_capitalisation', 'berka__recurrent_income_recognition'],
    'rows_read': {'asked_cells': "metric = 'berka_inflow_outflow_ratio'"},
}) }}

{%- set rules = {
    'berka__account_opening_date_1993': berka__account_opening_date_1993(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__recurrent_income_recognition': berka__recurrent_income_recognition(),
} %}

{{ near_misses(
    metric='berka_inflow_outflow_ratio',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__interest_capitalisation', 'active': ['berka__account_opening_date', 'berka__interest_capitalisation'], 'rules': [rules.berka__recurrent_income_recognition]},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__recurrent_income_recognition', 'active': ['berka__account_opening_date', 'berka__recurrent_income_recognition'], 'rules': [rules.berka__interest_capitalisation]},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__recurrent_income_recognition', 'active': ['berka__interest_capitalisation', 'berka__recurrent_income_recognition'], 'rules': [rules.berka__account_opening_date]},
        {'mistake': 'boundary', 'rule': 'berka__account_opening_date', 'active': ['berka__account_opening_date'], 'rules': rules_with_other_boundary(rule='berka__account_opening_date', rules=[rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition])},
        {'mistake': 'boundary', 'rule': 'berka__interest_capitalisation', 'active': ['berka__interest_capitalisation'], 'rules': rules_with_other_boundary(rule='berka__interest_capitalisation', rules=[rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition])},
        {'mistake': 'boundary', 'rule': 'berka__recurrent_income_recognition', 'active': ['berka__recurrent_income_recognition'], 'rules': rules_with_other_boundary(rule='berka__recurrent_income_recognition', rules=[rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__account_opening_date_1993, rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__recurrent_income_recognition])},
        {'mistake': 'newest_document', 'rule': 'berka__recurrent_income_recognition', 'active': [], 'rules': rules_read_blindly([rules.berka__recurrent_income_recognition])},
    ],
    asked=ref('asked_cells'),
) }}
