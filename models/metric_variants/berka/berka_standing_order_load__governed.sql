-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_standing_order_load',
    'metric_definition': '062500041fb1',
    'variant': 'governed',
    'rules': ['berka__standing_order_validation', 'berka__unclassified_purpose'],
}) }}

{{ metric_variant(
    metric='berka_standing_order_load',
    fact=ref('berka__standing_orders'),
    rules=[
        berka__standing_order_validation(),
        berka__unclassified_purpose(),
    ],
) }}
