-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_card_withdrawal_share',
    'metric_definition': 'f577a427aac4',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='berka_card_withdrawal_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'berka__month_end_booking', 'rules': [berka__month_end_booking()]},
        {'mistake': 'sister', 'rule': 'berka__de_minimis', 'rules': [berka__de_minimis()]},
        {'mistake': 'sister', 'rule': 'berka__account_opening_date', 'rules': [berka__account_opening_date()]},
    ],
) }}
