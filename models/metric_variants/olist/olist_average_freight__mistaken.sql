-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_freight',
    'metric_definition': '494eb0974144',
    'variant': 'mistaken',
    'rules': ['olist__bulky_goods_freight'],
}) }}

{{ mistaken_variants(
    metric='olist_average_freight',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__bulky_goods_freight(), olist__cancelled_order_handling()]},
        {'mistake': 'sister', 'rule': 'olist__active_seller_definition', 'rules': [olist__bulky_goods_freight(), olist__active_seller_definition()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__bulky_goods_freight(), olist__booking_date()]},
    ],
) }}
