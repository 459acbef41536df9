-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_revenue_per_seller',
    'metric_definition': 'd7173ddb6561',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_revenue_per_seller',
    fact=ref('olist__order_items'),
    rules=[],
    variant='standard',
) }}
