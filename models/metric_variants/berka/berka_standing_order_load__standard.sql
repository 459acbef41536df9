-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_standing_order_load',
    'metric_definition': '062500041fb1',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_standing_order_load',
    fact=ref('berka__standing_orders'),
    rules=[],
    variant='standard',
) }}
