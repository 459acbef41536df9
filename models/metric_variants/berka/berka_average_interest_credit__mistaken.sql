-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_interest_credit',
    'metric_definition': '462b8df4a474',
    'variant': 'mistaken',
    'rules': ['berka__de_minimis', 'berka__de_minimis_1993', 'berka__month_end_booking'],
}) }}

{{ mistaken_variants(
    metric='berka_average_interest_credit',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'out_of_period', 'rule': 'berka__de_minimis_1993', 'rules': rules_without_limits(rule='berka__de_minimis_1993', rules=[berka__de_minimis(), berka__de_minimis_1993(), berka__month_end_booking()])},
        {'mistake': 'sister', 'rule': 'berka__account_opening_date', 'rules': [berka__de_minimis(), berka__de_minimis_1993(), berka__month_end_booking(), berka__account_opening_date()]},
    ],
) }}
