-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_customer_lifetime_value',
    'metric_definition': 'b0a6f86c1fe0',
    'variant': 'governed',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__clv_lifespan', 'olist__customer_deduplication', 'olist__pilot_period_exclusion', 'olist__revenue_recognition', 'olist__small_group_privacy'],
}) }}

{{ metric_variant(
    metric='olist_customer_lifetime_value',
    fact=ref('olist__orders'),
    rules=[
        olist__booking_date(),
        olist__cancelled_order_handling(),
        olist__clv_lifespan(),
        olist__customer_deduplication(),
        olist__pilot_period_exclusion(),
        olist__revenue_recognition(),
        olist__small_group_privacy(),
    ],
) }}
