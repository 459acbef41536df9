-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_standing_order_value',
    'metric_definition': 'cacff597e631',
    'variant': 'left_out',
    'rules': ['berka__standing_order_validation', 'berka__unclassified_purpose'],
}) }}

{{ left_out_variants(
    metric='berka_standing_order_value',
    fact=ref('berka__standing_orders'),
    rules=[
        berka__standing_order_validation(),
        berka__unclassified_purpose(),
    ],
) }}
