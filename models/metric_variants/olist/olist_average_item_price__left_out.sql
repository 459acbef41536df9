-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_item_price',
    'metric_definition': '9abeca397182',
    'variant': 'left_out',
    'rules': ['olist__bulky_goods_freight', 'olist__cancelled_order_handling'],
}) }}

{{ left_out_variants(
    metric='olist_average_item_price',
    fact=ref('olist__order_items'),
    rules=[
        olist__bulky_goods_freight(),
        olist__cancelled_order_handling(),
    ],
) }}
