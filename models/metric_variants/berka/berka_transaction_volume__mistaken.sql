-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_volume',
    'metric_definition': '84e754f0d989',
    'variant': 'mistaken',
    'rules': ['berka__account_opening_date', 'berka__month_end_booking'],
}) }}

{{ mistaken_variants(
    metric='berka_transaction_volume',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__account_opening_date_1993', 'rules': [berka__month_end_booking(), berka__account_opening_date_1993()]},
        {'mistake': 'sister', 'rule': 'berka__recurrent_income_recognition', 'rules': [berka__account_opening_date(), berka__month_end_booking(), berka__recurrent_income_recognition()]},
        {'mistake': 'sister', 'rule': 'berka__interest_capitalisation', 'rules': [berka__account_opening_date(), berka__month_end_booking(), berka__interest_capitalisation()]},
    ],
) }}
