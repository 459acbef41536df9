-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_order_count',
    'metric_definition': '272bacdc0dcd',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_order_count',
    fact=ref('olist__orders'),
    rules=[],
    variant='standard',
) }}
