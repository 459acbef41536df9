-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_freight',
    'metric_definition': '494eb0974144',
    'variant': 'left_out',
    'rules': ['olist__bulky_goods_freight'],
}) }}

{{ left_out_variants(
    metric='olist_average_freight',
    fact=ref('olist__order_items'),
    rules=[
        olist__bulky_goods_freight(),
    ],
) }}
