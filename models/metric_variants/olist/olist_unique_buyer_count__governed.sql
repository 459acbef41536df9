-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_unique_buyer_count',
    'metric_definition': '7cd4a40f4dcc',
    'variant': 'governed',
    'rules': ['olist__cancelled_order_handling', 'olist__customer_deduplication', 'olist__small_group_privacy'],
}) }}

{{ metric_variant(
    metric='olist_unique_buyer_count',
    fact=ref('olist__orders'),
    rules=[
        olist__cancelled_order_handling(),
        olist__customer_deduplication(),
        olist__small_group_privacy(),
    ],
) }}
