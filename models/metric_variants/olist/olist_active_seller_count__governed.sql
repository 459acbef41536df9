-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_active_seller_count',
    'metric_definition': 'bb36446365bd',
    'variant': 'governed',
    'rules': ['olist__active_seller_definition', 'olist__small_group_privacy'],
}) }}

{{ metric_variant(
    metric='olist_active_seller_count',
    fact=ref('olist__order_items'),
    rules=[
        olist__active_seller_definition(),
        olist__small_group_privacy(),
    ],
) }}
