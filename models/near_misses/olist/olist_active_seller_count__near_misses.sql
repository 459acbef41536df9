-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_active_seller_count',
    'metric_definition': 'bb36446365bd',
    'variant': 'near_misses',
    'rules': ['olist__active_seller_definition', 'olist__small_group_privacy'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_active_seller_count'"},
}) }}

{%- set rules = {
    'olist__active_seller_definition': olist__active_seller_definition(),
    'olist__small_group_privacy': olist__small_group_privacy(),
} %}
{%- set in_force = [rules.olist__active_seller_definition, rules.olist__small_group_privacy] %}
{%- set shown = [rules.olist__active_seller_definition] %}

{{ near_misses(
    metric='olist_active_seller_count',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'olist__active_seller_definition', 'active': ['olist__active_seller_definition'], 'rules': rules_with_other_boundary(rule='olist__active_seller_definition', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__active_seller_definition, rules.olist__small_group_privacy])},
        {'mistake': 'newest_document', 'rule': 'olist__small_group_privacy', 'active': [], 'rules': rules_read_blindly([rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'shipping_limit_at', 'active': [], 'rules': rules_booked_at(column='shipping_limit_at', rules=in_force)},
    ],
    asked=ref('olist__asked_cells'),
) }}
