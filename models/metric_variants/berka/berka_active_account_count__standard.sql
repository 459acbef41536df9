-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_active_account_count',
    'metric_definition': '736bff8241fc',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_active_account_count',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
