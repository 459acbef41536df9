-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_freight',
    'metric_definition': '494eb0974144',
    'variant': 'governed',
    'rules': ['olist__bulky_goods_freight'],
}) }}

{{ metric_variant(
    metric='olist_average_freight',
    fact=ref('olist__order_items'),
    rules=[
        olist__bulky_goods_freight(),
    ],
) }}
