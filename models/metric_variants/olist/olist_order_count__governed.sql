-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_order_count',
    'metric_definition': '272bacdc0dcd',
    'variant': 'governed',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__pilot_period_exclusion'],
}) }}

{{ metric_variant(
    metric='olist_order_count',
    fact=ref('olist__orders'),
    rules=[
        olist__booking_date(),
        olist__cancelled_order_handling(),
        olist__pilot_period_exclusion(),
    ],
) }}
