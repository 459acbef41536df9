-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_gross_merchandise_value',
    'metric_definition': 'e7c5a7a98450',
    'variant': 'near_misses',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__pilot_period_exclusion', 'olist__revenue_recognition', 'olist__small_group_privacy'],
    'rows_read': {'asked_cells': "metric = 'olist_gross_merchandise_value'"},
}) }}

{%- set rules = {
    'olist__booking_date': olist__booking_date(),
    'olist__revenue_recognition': olist__revenue_recognition(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__small_group_privacy': olist__small_group_privacy(),
} %}

{{ near_misses(
    metric='olist_gross_merchandise_value',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling', 'active': ['olist__booking_date', 'olist__cancelled_order_handling'], 'rules': [rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__pilot_period_exclusion', 'active': ['olist__booking_date', 'olist__pilot_period_exclusion'], 'rules': [rules.olist__cancelled_order_handling, rules.olist__revenue_recognition, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__revenue_recognition', 'active': ['olist__booking_date', 'olist__revenue_recognition'], 'rules': [rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__small_group_privacy', 'active': ['olist__booking_date', 'olist__small_group_privacy'], 'rules': [rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition]},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__pilot_period_exclusion', 'active': ['olist__cancelled_order_handling', 'olist__pilot_period_exclusion'], 'rules': [rules.olist__booking_date, rules.olist__revenue_recognition, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__revenue_recognition', 'active': ['olist__cancelled_order_handling', 'olist__revenue_recognition'], 'rules': [rules.olist__booking_date, rules.olist__pilot_period_exclusion, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__small_group_privacy', 'active': ['olist__cancelled_order_handling', 'olist__small_group_privacy'], 'rules': [rules.olist__booking_date, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition]},
        {'mistake': 'rules_ignored', 'rule': 'pilot_period_exclusion__and__revenue_recognition', 'active': ['olist__pilot_period_exclusion', 'olist__revenue_recognition'], 'rules': [rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'pilot_period_exclusion__and__small_group_privacy', 'active': ['olist__pilot_period_exclusion', 'olist__small_group_privacy'], 'rules': [rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__revenue_recognition]},
        {'mistake': 'rules_ignored', 'rule': 'revenue_recognition__and__small_group_privacy', 'active': ['olist__revenue_recognition', 'olist__small_group_privacy'], 'rules': [rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling__and__pilot_period_exclusion', 'active': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__pilot_period_exclusion'], 'rules': [rules.olist__revenue_recognition, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling__and__revenue_recognition', 'active': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__revenue_recognition'], 'rules': [rules.olist__pilot_period_exclusion, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling__and__small_group_privacy', 'active': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__small_group_privacy'], 'rules': [rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__pilot_period_exclusion__and__revenue_recognition', 'active': ['olist__booking_date', 'olist__pilot_period_exclusion', 'olist__revenue_recognition'], 'rules': [rules.olist__cancelled_order_handling, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__pilot_period_exclusion__and__small_group_privacy', 'active': ['olist__booking_date', 'olist__pilot_period_exclusion', 'olist__small_group_privacy'], 'rules': [rules.olist__cancelled_order_handling, rules.olist__revenue_recognition]},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__revenue_recognition__and__small_group_privacy', 'active': ['olist__booking_date', 'olist__revenue_recognition', 'olist__small_group_privacy'], 'rules': [rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion]},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__pilot_period_exclusion__and__revenue_recognition', 'active': ['olist__cancelled_order_handling', 'olist__pilot_period_exclusion', 'olist__revenue_recognition'], 'rules': [rules.olist__booking_date, rules.olist__small_group_privacy]},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__pilot_period_exclusion__and__small_group_privacy', 'active': ['olist__cancelled_order_handling', 'olist__pilot_period_exclusion', 'olist__small_group_privacy'], 'rules': [rules.olist__booking_date, rules.olist__revenue_recognition]},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__revenue_recognition__and__small_group_privacy', 'active': ['olist__cancelled_order_handling', 'olist__revenue_recognition', 'olist__small_group_privacy'], 'rules': [rules.olist__booking_date, rules.olist__pilot_period_exclusion]},
        {'mistake': 'rules_ignored', 'rule': 'pilot_period_exclusion__and__revenue_recognition__and__small_group_privacy', 'active': ['olist__pilot_period_exclusion', 'olist__revenue_recognition', 'olist__small_group_privacy'], 'rules': [rules.olist__booking_date, rules.olist__cancelled_order_handling]},
        {'mistake': 'boundary', 'rule': 'olist__booking_date', 'active': ['olist__booking_date'], 'rules': rules_with_other_boundary(rule='olist__booking_date', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
        {'mistake': 'boundary', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_with_other_boundary(rule='olist__cancelled_order_handling', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
        {'mistake': 'boundary', 'rule': 'olist__pilot_period_exclusion', 'active': ['olist__pilot_period_exclusion'], 'rules': rules_with_other_boundary(rule='olist__pilot_period_exclusion', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
        {'mistake': 'boundary', 'rule': 'olist__revenue_recognition', 'active': ['olist__revenue_recognition'], 'rules': rules_with_other_boundary(rule='olist__revenue_recognition', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__booking_date, rules.olist__revenue_recognition, rules.olist__pilot_period_exclusion, rules.olist__cancelled_order_handling, rules.olist__small_group_privacy])},
        {'mistake': 'newest_document', 'rule': 'olist__small_group_privacy', 'active': [], 'rules': rules_read_blindly([rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'shipping_limit_at', 'active': [], 'rules': rules_booked_at(column='shipping_limit_at', rules=[rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__pilot_period_exclusion, rules.olist__revenue_recognition, rules.olist__small_group_privacy])},
    ],
    asked=ref('asked_cells'),
) }}
