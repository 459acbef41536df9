-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_csat',
    'metric_definition': '2be540ea91ad',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_csat',
    fact=ref('olist__reviews'),
    rules=[],
    variant='standard',
) }}
