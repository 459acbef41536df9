-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_freight',
    'metric_definition': '494eb0974144',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='olist_average_freight',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__cancelled_order_handling()]},
        {'mistake': 'sister', 'rule': 'olist__active_seller_definition', 'rules': [olist__active_seller_definition()]},
    ],
) }}
