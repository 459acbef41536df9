-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_shipping_distance',
    'metric_definition': 'cb7fbd1ef2f2',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_average_shipping_distance',
    fact=ref('olist__order_items'),
    rules=[],
    variant='standard',
) }}
