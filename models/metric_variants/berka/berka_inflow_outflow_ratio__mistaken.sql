-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inflow_outflow_ratio',
    'metric_definition': '81e499a57227',
    'variant': 'mistaken',
    'rules': ['berka__account_opening_date', 'berka__interest_capitalisation', 'berka__recurrent_income_recognition'],
}) }}

{{ mistaken_variants(
    metric='berka_inflow_outflow_ratio',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__account_opening_date_1993', 'rules': [berka__interest_capitalisation(), berka__recurrent_income_recognition(), berka__account_opening_date_1993()]},
        {'mistake': 'sister', 'rule': 'berka__month_end_booking', 'rules': [berka__account_opening_date(), berka__interest_capitalisation(), berka__recurrent_income_recognition(), berka__month_end_booking()]},
    ],
) }}
