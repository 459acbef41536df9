-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_unique_buyer_count',
    'metric_definition': '7cd4a40f4dcc',
    'variant': 'near_misses',
    'rules': ['olist__cancelled_order_handling', 'olist__customer_deduplication', 'olist__small_group_privacy'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_unique_buyer_count'"},
}) }}

{%- set rules = {
    'olist__booking_date': olist__booking_date(),
    'olist__customer_deduplication': olist__customer_deduplication(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__small_group_privacy': olist__small_group_privacy(),
} %}
{%- set in_force = [rules.olist__cancelled_order_handling, rules.olist__customer_deduplication, rules.olist__small_group_privacy] %}
{%- set shown = [rules.olist__cancelled_order_handling, rules.olist__customer_deduplication] %}

{{ near_misses(
    metric='olist_unique_buyer_count',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__customer_deduplication', 'active': ['olist__cancelled_order_handling', 'olist__customer_deduplication'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__customer_deduplication']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__small_group_privacy', 'active': ['olist__cancelled_order_handling', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'customer_deduplication__and__small_group_privacy', 'active': ['olist__customer_deduplication', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__customer_deduplication', 'olist__small_group_privacy']) | list},
        {'mistake': 'turned_round', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_turned_round(rule='olist__cancelled_order_handling', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__booking_date, rules.olist__customer_deduplication, rules.olist__cancelled_order_handling, rules.olist__small_group_privacy])},
        {'mistake': 'newest_document', 'rule': 'olist__small_group_privacy', 'active': [], 'rules': rules_read_blindly([rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'handed_over_at', 'active': [], 'rules': rules_booked_at(column='handed_over_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'promised_at', 'active': [], 'rules': rules_booked_at(column='promised_at', rules=in_force)},
    ],
    asked=ref('olist__asked_cells'),
) }}
