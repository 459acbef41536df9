-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_late_delivery_rate',
    'metric_definition': 'db6e965c5cbb',
    'variant': 'mistaken',
    'rules': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief', 'olist__promise_day'],
}) }}

{{ mistaken_variants(
    metric='olist_late_delivery_rate',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'olist__delivery_outlier_exclusion_2016', 'rules': [olist__active_seller_definition(), olist__freight_strike_relief(), olist__promise_day(), olist__delivery_outlier_exclusion_2016()]},
        {'mistake': 'superseded', 'rule': 'olist__active_seller_definition_2016', 'rules': [olist__delivery_outlier_exclusion(), olist__freight_strike_relief(), olist__promise_day(), olist__active_seller_definition_2016()]},
        {'mistake': 'out_of_period', 'rule': 'olist__freight_strike_relief', 'rules': rules_without_limits(rule='olist__freight_strike_relief', rules=[olist__active_seller_definition(), olist__delivery_outlier_exclusion(), olist__freight_strike_relief(), olist__promise_day()])},
    ],
) }}
