-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_active_account_count',
    'metric_definition': '736bff8241fc',
    'variant': 'mistaken',
    'rules': ['berka__account_opening_date', 'berka__de_minimis', 'berka__de_minimis_1993'],
}) }}

{{ mistaken_variants(
    metric='berka_active_account_count',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__account_opening_date_1993', 'rules': [berka__de_minimis(), berka__de_minimis_1993(), berka__account_opening_date_1993()]},
        {'mistake': 'out_of_period', 'rule': 'berka__de_minimis_1993', 'rules': rules_without_limits(rule='berka__de_minimis_1993', rules=[berka__account_opening_date(), berka__de_minimis(), berka__de_minimis_1993()])},
        {'mistake': 'sister', 'rule': 'berka__month_end_booking', 'rules': [berka__account_opening_date(), berka__de_minimis(), berka__de_minimis_1993(), berka__month_end_booking()]},
    ],
) }}
