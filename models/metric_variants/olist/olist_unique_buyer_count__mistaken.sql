-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_unique_buyer_count',
    'metric_definition': '7cd4a40f4dcc',
    'variant': 'mistaken',
    'rules': ['olist__cancelled_order_handling', 'olist__customer_deduplication', 'olist__small_group_privacy'],
}) }}

{{ mistaken_variants(
    metric='olist_unique_buyer_count',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__cancelled_order_handling(), olist__customer_deduplication(), olist__small_group_privacy(), olist__booking_date()]},
    ],
) }}
