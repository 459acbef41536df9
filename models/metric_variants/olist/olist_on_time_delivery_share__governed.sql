-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_on_time_delivery_share',
    'metric_definition': '8ec6af8edf79',
    'variant': 'governed',
    'rules': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief', 'olist__promise_day'],
}) }}

{{ metric_variant(
    metric='olist_on_time_delivery_share',
    fact=ref('olist__order_items'),
    rules=[
        olist__active_seller_definition(),
        olist__delivery_outlier_exclusion(),
        olist__freight_strike_relief(),
        olist__promise_day(),
    ],
) }}
