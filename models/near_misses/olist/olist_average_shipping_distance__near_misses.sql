-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_shipping_distance',
    'metric_definition': 'cb7fbd1ef2f2',
    'variant': 'near_misses',
    'rules': [],
}) }}

{{ near_misses(
    metric='olist_average_shipping_distance',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=[])},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=[])},
        {'mistake': 'wrong_date', 'rule': 'shipping_limit_at', 'active': [], 'rules': rules_booked_at(column='shipping_limit_at', rules=[])},
    ],
    asked=ref('asked_cells'),
) }}
