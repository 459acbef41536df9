-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_card_withdrawal_share',
    'metric_definition': 'f577a427aac4',
    'variant': 'near_misses',
    'rules': [],
    'rows_read': {'asked_cells': "metric = 'berka_card_withdrawal_share'"},
}) }}

{%- set rules = {
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__de_minimis': berka__de_minimis(),
} %}

{{ near_misses(
    metric='berka_card_withdrawal_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__de_minimis])},
        {'mistake': 'newest_document', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_read_blindly([rules.berka__de_minimis])},
    ],
    asked=ref('asked_cells'),
) }}
