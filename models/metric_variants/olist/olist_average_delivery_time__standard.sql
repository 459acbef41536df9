-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_delivery_time',
    'metric_definition': 'ec26c740fbcb',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_average_delivery_time',
    fact=ref('olist__orders'),
    rules=[],
    variant='standard',
) }}
