-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_gross_merchandise_value',
    'metric_definition': 'e7c5a7a98450',
    'variant': 'left_out',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__pilot_period_exclusion', 'olist__revenue_recognition', 'olist__small_group_privacy'],
}) }}

{{ left_out_variants(
    metric='olist_gross_merchandise_value',
    fact=ref('olist__order_items'),
    rules=[
        olist__booking_date(),
        olist__cancelled_order_handling(),
        olist__pilot_period_exclusion(),
        olist__revenue_recognition(),
        olist__small_group_privacy(),
    ],
) }}
