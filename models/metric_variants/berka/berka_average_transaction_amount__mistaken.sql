-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_transaction_amount',
    'metric_definition': 'ca38e249f113',
    'variant': 'mistaken',
    'rules': ['berka__account_opening_date', 'berka__de_minimis', 'berka__de_minimis_1993', 'berka__interest_capitalisation', 'berka__month_end_booking', 'berka__penalty_interest_separation', 'berka__recurrent_income_recognition'],
}) }}

{{ mistaken_variants(
    metric='berka_average_transaction_amount',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__account_opening_date_1993', 'rules': [berka__de_minimis(), berka__de_minimis_1993(), berka__interest_capitalisation(), berka__month_end_booking(), berka__penalty_interest_separation(), berka__recurrent_income_recognition(), berka__account_opening_date_1993()]},
        {'mistake': 'out_of_period', 'rule': 'berka__de_minimis_1993', 'rules': rules_without_limits(rule='berka__de_minimis_1993', rules=[berka__account_opening_date(), berka__de_minimis(), berka__de_minimis_1993(), berka__interest_capitalisation(), berka__month_end_booking(), berka__penalty_interest_separation(), berka__recurrent_income_recognition()])},
    ],
) }}
