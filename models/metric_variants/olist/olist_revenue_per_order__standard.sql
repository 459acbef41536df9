-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_revenue_per_order',
    'metric_definition': 'e331032504ed',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_revenue_per_order',
    fact=ref('olist__orders'),
    rules=[],
    variant='standard',
) }}
