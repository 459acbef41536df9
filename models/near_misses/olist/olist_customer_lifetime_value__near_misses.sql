-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_customer_lifetime_value',
    'metric_definition': 'b0a6f86c1fe0',
    'variant': 'near_misses',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__clv_lifespan', 'olist__customer_deduplication', 'olist__pilot_period_exclusion', 'olist__revenue_recognition', 'olist__small_group_privacy'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_customer_lifetime_value'"},
}) }}

{%- set rules = {
    'olist__booking_date': olist__booking_date(),
    'olist__revenue_recognition': olist__revenue_recognition(),
    'olist__customer_deduplication': olist__customer_deduplication(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__clv_lifespan': olist__clv_lifespan(),
    'olist__small_group_privacy': olist__small_group_privacy(),
} %}
{%- set in_force = [rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__clv_lifespan, rules.olist__customer_deduplication, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy] %}
{%- set shown = [rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__clv_lifespan, rules.olist__customer_deduplication, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition] %}

{{ near_misses(
    metric='olist_customer_lifetime_value',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling', 'active': ['olist__booking_date', 'olist__cancelled_order_handling'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__cancelled_order_handling']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__clv_lifespan', 'active': ['olist__booking_date', 'olist__clv_lifespan'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__clv_lifespan']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__customer_deduplication', 'active': ['olist__booking_date', 'olist__customer_deduplication'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__customer_deduplication']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__pilot_period_exclusion', 'active': ['olist__booking_date', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__revenue_recognition', 'active': ['olist__booking_date', 'olist__revenue_recognition'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__revenue_recognition']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__small_group_privacy', 'active': ['olist__booking_date', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__clv_lifespan', 'active': ['olist__cancelled_order_handling', 'olist__clv_lifespan'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__clv_lifespan']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__customer_deduplication', 'active': ['olist__cancelled_order_handling', 'olist__customer_deduplication'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__customer_deduplication']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__pilot_period_exclusion', 'active': ['olist__cancelled_order_handling', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__revenue_recognition', 'active': ['olist__cancelled_order_handling', 'olist__revenue_recognition'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__revenue_recognition']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__small_group_privacy', 'active': ['olist__cancelled_order_handling', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'clv_lifespan__and__customer_deduplication', 'active': ['olist__clv_lifespan', 'olist__customer_deduplication'], 'rules': in_force | rejectattr('rule', 'in', ['olist__clv_lifespan', 'olist__customer_deduplication']) | list},
        {'mistake': 'rules_ignored', 'rule': 'clv_lifespan__and__pilot_period_exclusion', 'active': ['olist__clv_lifespan', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__clv_lifespan', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'clv_lifespan__and__revenue_recognition', 'active': ['olist__clv_lifespan', 'olist__revenue_recognition'], 'rules': in_force | rejectattr('rule', 'in', ['olist__clv_lifespan', 'olist__revenue_recognition']) | list},
        {'mistake': 'rules_ignored', 'rule': 'clv_lifespan__and__small_group_privacy', 'active': ['olist__clv_lifespan', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__clv_lifespan', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'customer_deduplication__and__pilot_period_exclusion', 'active': ['olist__customer_deduplication', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__customer_deduplication', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'customer_deduplication__and__revenue_recognition', 'active': ['olist__customer_deduplication', 'olist__revenue_recognition'], 'rules': in_force | rejectattr('rule', 'in', ['olist__customer_deduplication', 'olist__revenue_recognition']) | list},
        {'mistake': 'rules_ignored', 'rule': 'customer_deduplication__and__small_group_privacy', 'active': ['olist__customer_deduplication', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__customer_deduplication', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'pilot_period_exclusion__and__revenue_recognition', 'active': ['olist__pilot_period_exclusion', 'olist__revenue_recognition'], 'rules': in_force | rejectattr('rule', 'in', ['olist__pilot_period_exclusion', 'olist__revenue_recognition']) | list},
        {'mistake': 'rules_ignored', 'rule': 'pilot_period_exclusion__and__small_group_privacy', 'active': ['olist__pilot_period_exclusion', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__pilot_period_exclusion', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'revenue_recognition__and__small_group_privacy', 'active': ['olist__revenue_recognition', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__revenue_recognition', 'olist__small_group_privacy']) | list},
        {'mistake': 'turned_round', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_turned_round(rule='olist__cancelled_order_handling', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__pilot_period_exclusion', 'active': ['olist__pilot_period_exclusion'], 'rules': rules_with_other_boundary(rule='olist__pilot_period_exclusion', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__booking_date, rules.olist__revenue_recognition, rules.olist__customer_deduplication, rules.olist__pilot_period_exclusion, rules.olist__cancelled_order_handling, rules.olist__clv_lifespan, rules.olist__small_group_privacy])},
        {'mistake': 'newest_document', 'rule': 'olist__small_group_privacy', 'active': [], 'rules': rules_read_blindly([rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'handed_over_at', 'active': [], 'rules': rules_booked_at(column='handed_over_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'promised_at', 'active': [], 'rules': rules_booked_at(column='promised_at', rules=in_force)},
    ],
    asked=ref('olist__asked_cells'),
) }}
