-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_npl_ratio',
    'metric_definition': '6b7b66bef29d',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_npl_ratio',
    fact=ref('berka__loans'),
    rules=[],
    variant='standard',
) }}
