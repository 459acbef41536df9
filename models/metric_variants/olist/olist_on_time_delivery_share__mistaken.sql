-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_on_time_delivery_share',
    'metric_definition': '8ec6af8edf79',
    'variant': 'mistaken',
    'rules': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief', 'olist__promise_day'],
}) }}

{{ mistaken_variants(
    metric='olist_on_time_delivery_share',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'out_of_period', 'rule': 'olist__freight_strike_relief', 'rules': rules_without_limits(rule='olist__freight_strike_relief', rules=[olist__active_seller_definition(), olist__delivery_outlier_exclusion(), olist__freight_strike_relief(), olist__promise_day()])},
        {'mistake': 'superseded', 'rule': 'olist__delivery_outlier_exclusion_2016', 'rules': [olist__active_seller_definition(), olist__freight_strike_relief(), olist__promise_day(), olist__delivery_outlier_exclusion_2016()]},
        {'mistake': 'superseded', 'rule': 'olist__active_seller_definition_2016', 'rules': [olist__delivery_outlier_exclusion(), olist__freight_strike_relief(), olist__promise_day(), olist__active_seller_definition_2016()]},
    ],
) }}
