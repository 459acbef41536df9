-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_revenue_per_seller',
    'metric_definition': 'd7173ddb6561',
    'variant': 'near_misses',
    'rules': ['olist__active_seller_definition', 'olist__revenue_recognition', 'olist__small_group_privacy'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_revenue_per_seller'"},
}) }}

{%- set rules = {
    'olist__revenue_recognition': olist__revenue_recognition(),
    'olist__active_seller_definition': olist__active_seller_definition(),
    'olist__small_group_privacy': olist__small_group_privacy(),
} %}
{%- set in_force = [rules.olist__active_seller_definition, rules.olist__revenue_recognition, rules.olist__small_group_privacy] %}
{%- set shown = [rules.olist__active_seller_definition, rules.olist__revenue_recognition] %}

{{ near_misses(
    metric='olist_revenue_per_seller',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__revenue_recognition', 'active': ['olist__active_seller_definition', 'olist__revenue_recognition'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__revenue_recognition']) | list},
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__small_group_privacy', 'active': ['olist__active_seller_definition', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'revenue_recognition__and__small_group_privacy', 'active': ['olist__revenue_recognition', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__revenue_recognition', 'olist__small_group_privacy']) | list},
        {'mistake': 'boundary', 'rule': 'olist__active_seller_definition', 'active': ['olist__active_seller_definition'], 'rules': rules_with_other_boundary(rule='olist__active_seller_definition', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__revenue_recognition, rules.olist__active_seller_definition, rules.olist__small_group_privacy])},
        {'mistake': 'newest_document', 'rule': 'olist__small_group_privacy', 'active': [], 'rules': rules_read_blindly([rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'shipping_limit_at', 'active': [], 'rules': rules_booked_at(column='shipping_limit_at', rules=in_force)},
    ],
    asked=ref('olist__asked_cells'),
) }}
