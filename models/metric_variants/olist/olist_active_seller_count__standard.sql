-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_active_seller_count',
    'metric_definition': 'bb36446365bd',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_active_seller_count',
    fact=ref('olist__order_items'),
    rules=[],
    variant='standard',
) }}
