-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_freight',
    'metric_definition': '494eb0974144',
    'variant': 'near_misses',
    'rules': [],
}) }}

{{ near_misses(
    metric='olist_average_freight',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=[])},
    ],
    asked=ref('asked_cells'),
) }}
