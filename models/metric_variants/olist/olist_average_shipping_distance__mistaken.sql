-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_shipping_distance',
    'metric_definition': 'cb7fbd1ef2f2',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='olist_average_shipping_distance',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__bulky_goods_freight', 'rules': [olist__bulky_goods_freight()]},
        {'mistake': 'sister', 'rule': 'olist__active_seller_definition', 'rules': [olist__active_seller_definition()]},
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__cancelled_order_handling()]},
    ],
) }}
