-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_item_price',
    'metric_definition': '9abeca397182',
    'variant': 'mistaken',
    'rules': ['olist__bulky_goods_freight', 'olist__cancelled_order_handling'],
}) }}

{{ mistaken_variants(
    metric='olist_average_item_price',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__active_seller_definition', 'rules': [olist__bulky_goods_freight(), olist__cancelled_order_handling(), olist__active_seller_definition()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__bulky_goods_freight(), olist__cancelled_order_handling(), olist__booking_date()]},
    ],
) }}
