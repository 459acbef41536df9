-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_freight_per_kilogram',
    'metric_definition': 'a28a2cb1b318',
    'variant': 'governed',
    'rules': ['olist__bulky_goods_freight'],
}) }}

{{ metric_variant(
    metric='olist_freight_per_kilogram',
    fact=ref('olist__order_items'),
    rules=[
        olist__bulky_goods_freight(),
    ],
) }}
