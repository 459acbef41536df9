-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_review_score',
    'metric_definition': 'e8c6b2a3fefe',
    'variant': 'governed',
    'rules': ['olist__cancelled_order_handling', 'olist__single_review_per_order', 'olist__small_group_privacy'],
}) }}

{{ metric_variant(
    metric='olist_average_review_score',
    fact=ref('olist__reviews'),
    rules=[
        olist__cancelled_order_handling(),
        olist__single_review_per_order(),
        olist__small_group_privacy(),
    ],
) }}
