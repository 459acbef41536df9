-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_cash_value_share',
    'metric_definition': 'e0f3ebc16c2c',
    'variant': 'mistaken',
    'rules': ['berka__interest_capitalisation', 'berka__month_end_booking'],
}) }}

{{ mistaken_variants(
    metric='berka_cash_value_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'berka__account_opening_date', 'rules': [berka__interest_capitalisation(), berka__month_end_booking(), berka__account_opening_date()]},
        {'mistake': 'sister', 'rule': 'berka__recurrent_income_recognition', 'rules': [berka__interest_capitalisation(), berka__month_end_booking(), berka__recurrent_income_recognition()]},
    ],
) }}
