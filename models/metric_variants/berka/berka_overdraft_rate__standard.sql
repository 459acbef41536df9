-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_overdraft_rate',
    'metric_definition': '2ea5c994b60a',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_overdraft_rate',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
