-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_order_count',
    'metric_definition': '272bacdc0dcd',
    'variant': 'near_misses',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling'],
}) }}

{{ near_misses(
    metric='olist_order_count',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'olist__booking_date', 'active': ['olist__booking_date'], 'rules': rules_with_other_boundary(rule='olist__booking_date', rules=[olist__booking_date(), olist__cancelled_order_handling()])},
        {'mistake': 'boundary', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_with_other_boundary(rule='olist__cancelled_order_handling', rules=[olist__booking_date(), olist__cancelled_order_handling()])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=[olist__booking_date(), olist__cancelled_order_handling()])},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=[olist__booking_date(), olist__cancelled_order_handling()])},
    ],
    asked=ref('asked_cells'),
) }}
