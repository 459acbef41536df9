-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_standing_order_value',
    'metric_definition': 'cacff597e631',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_standing_order_value',
    fact=ref('berka__standing_orders'),
    rules=[],
    variant='standard',
) }}
