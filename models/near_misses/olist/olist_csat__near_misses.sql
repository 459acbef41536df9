-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_csat',
    'metric_definition': '2be540ea91ad',
    'variant': 'near_misses',
    'rules': ['olist__cancelled_order_handling', 'olist__small_group_privacy'],
}) }}

{{ near_misses(
    metric='olist_csat',
    fact=ref('olist__reviews'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_with_other_boundary(rule='olist__cancelled_order_handling', rules=[olist__cancelled_order_handling(), olist__small_group_privacy()])},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=[olist__cancelled_order_handling(), olist__small_group_privacy()])},
    ],
    asked=ref('asked_cells'),
) }}
