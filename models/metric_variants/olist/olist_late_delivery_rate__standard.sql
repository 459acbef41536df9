-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_late_delivery_rate',
    'metric_definition': 'db6e965c5cbb',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_late_delivery_rate',
    fact=ref('olist__order_items'),
    rules=[],
    variant='standard',
) }}
