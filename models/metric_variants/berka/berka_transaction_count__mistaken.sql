-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_count',
    'metric_definition': '29adc59000b2',
    'variant': 'mistaken',
    'rules': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__interest_capitalisation', 'berka__month_end_booking'],
}) }}

{{ mistaken_variants(
    metric='berka_transaction_count',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__account_opening_date_1993', 'rules': [berka__fee_structure_1996(), berka__interest_capitalisation(), berka__month_end_booking(), berka__account_opening_date_1993()]},
        {'mistake': 'sister', 'rule': 'berka__recurrent_income_recognition', 'rules': [berka__account_opening_date(), berka__fee_structure_1996(), berka__interest_capitalisation(), berka__month_end_booking(), berka__recurrent_income_recognition()]},
    ],
) }}
