-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_late_delivery_rate',
    'metric_definition': 'db6e965c5cbb',
    'variant': 'left_out',
    'rules': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief', 'olist__promise_day'],
}) }}

{{ left_out_variants(
    metric='olist_late_delivery_rate',
    fact=ref('olist__order_items'),
    rules=[
        olist__active_seller_definition(),
        olist__delivery_outlier_exclusion(),
        olist__freight_strike_relief(),
        olist__promise_day(),
    ],
) }}
