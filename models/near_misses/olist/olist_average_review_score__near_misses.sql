-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_review_score',
    'metric_definition': 'e8c6b2a3fefe',
    'variant': 'near_misses',
    'rules': ['olist__cancelled_order_handling', 'olist__single_review_per_order', 'olist__small_group_privacy'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_average_review_score'"},
}) }}

{%- set rules = {
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__single_review_per_order': olist__single_review_per_order(),
    'olist__small_group_privacy': olist__small_group_privacy(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
} %}
{%- set in_force = [rules.olist__cancelled_order_handling, rules.olist__single_review_per_order, rules.olist__small_group_privacy] %}
{%- set shown = [rules.olist__cancelled_order_handling, rules.olist__single_review_per_order] %}

{{ near_misses(
    metric='olist_average_review_score',
    fact=ref('olist__reviews'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__single_review_per_order', 'active': ['olist__cancelled_order_handling', 'olist__single_review_per_order'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__single_review_per_order']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__small_group_privacy', 'active': ['olist__cancelled_order_handling', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'single_review_per_order__and__small_group_privacy', 'active': ['olist__single_review_per_order', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__single_review_per_order', 'olist__small_group_privacy']) | list},
        {'mistake': 'turned_round', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_turned_round(rule='olist__cancelled_order_handling', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__single_review_per_order', 'active': ['olist__single_review_per_order'], 'rules': rules_with_other_boundary(rule='olist__single_review_per_order', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'olist__pilot_period_exclusion', 'active': [], 'rules': rules_with_foreign_one(rules.olist__pilot_period_exclusion, metric='olist_csat', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__cancelled_order_handling, rules.olist__single_review_per_order, rules.olist__small_group_privacy])},
        {'mistake': 'newest_document', 'rule': 'olist__small_group_privacy', 'active': [], 'rules': rules_read_blindly([rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'answered_at', 'active': [], 'rules': rules_booked_at(column='answered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'purchased_at', 'active': [], 'rules': rules_booked_at(column='purchased_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
