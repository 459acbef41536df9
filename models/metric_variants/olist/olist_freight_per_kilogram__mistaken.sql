-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_freight_per_kilogram',
    'metric_definition': 'a28a2cb1b318',
    'variant': 'mistaken',
    'rules': ['olist__bulky_goods_freight'],
}) }}

{{ mistaken_variants(
    metric='olist_freight_per_kilogram',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__bulky_goods_freight(), olist__cancelled_order_handling()]},
        {'mistake': 'sister', 'rule': 'olist__active_seller_definition', 'rules': [olist__bulky_goods_freight(), olist__active_seller_definition()]},
    ],
) }}
