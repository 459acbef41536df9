-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_active_account_count',
    'metric_definition': '736bff8241fc',
    'variant': 'governed',
    'rules': ['berka__account_opening_date', 'berka__de_minimis', 'berka__de_minimis_1993'],
}) }}

{{ metric_variant(
    metric='berka_active_account_count',
    fact=ref('berka__postings'),
    rules=[
        berka__account_opening_date(),
        berka__de_minimis(),
        berka__de_minimis_1993(),
    ],
) }}
