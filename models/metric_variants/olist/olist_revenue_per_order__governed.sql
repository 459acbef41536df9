-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_revenue_per_order',
    'metric_definition': 'e331032504ed',
    'variant': 'governed',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__pilot_period_exclusion', 'olist__revenue_recognition', 'olist__small_group_privacy'],
}) }}

{{ metric_variant(
    metric='olist_revenue_per_order',
    fact=ref('olist__orders'),
    rules=[
        olist__booking_date(),
        olist__cancelled_order_handling(),
        olist__pilot_period_exclusion(),
        olist__revenue_recognition(),
        olist__small_group_privacy(),
    ],
) }}
