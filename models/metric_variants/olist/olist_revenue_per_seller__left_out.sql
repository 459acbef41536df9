-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_revenue_per_seller',
    'metric_definition': 'd7173ddb6561',
    'variant': 'left_out',
    'rules': ['olist__active_seller_definition', 'olist__revenue_recognition', 'olist__small_group_privacy'],
}) }}

{{ left_out_variants(
    metric='olist_revenue_per_seller',
    fact=ref('olist__order_items'),
    rules=[
        olist__active_seller_definition(),
        olist__revenue_recognition(),
        olist__small_group_privacy(),
    ],
) }}
