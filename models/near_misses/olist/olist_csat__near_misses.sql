-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_csat',
    'metric_definition': '2be540ea91ad',
    'variant': 'near_misses',
    'rules': ['olist__cancelled_order_handling', 'olist__csat_calculation', 'olist__csat_calculation_2017', 'olist__pilot_period_exclusion', 'olist__single_review_per_order', 'olist__small_group_privacy'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_csat'"},
}) }}

{%- set rules = {
    'olist__csat_calculation_2017': olist__csat_calculation_2017(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__csat_calculation': olist__csat_calculation(),
    'olist__single_review_per_order': olist__single_review_per_order(),
    'olist__small_group_privacy': olist__small_group_privacy(),
} %}
{%- set in_force = [rules.olist__cancelled_order_handling, rules.olist__csat_calculation, rules.olist__csat_calculation_2017, rules.olist__pilot_period_exclusion, rules.olist__single_review_per_order, rules.olist__small_group_privacy] %}
{%- set shown = [rules.olist__cancelled_order_handling, rules.olist__csat_calculation, rules.olist__csat_calculation_2017, rules.olist__pilot_period_exclusion, rules.olist__single_review_per_order] %}

{{ near_misses(
    metric='olist_csat',
    fact=ref('olist__reviews'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__csat_calculation', 'active': ['olist__cancelled_order_handling', 'olist__csat_calculation'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__csat_calculation']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__csat_calculation_2017', 'active': ['olist__cancelled_order_handling', 'olist__csat_calculation_2017'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__csat_calculation_2017']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__pilot_period_exclusion', 'active': ['olist__cancelled_order_handling', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__single_review_per_order', 'active': ['olist__cancelled_order_handling', 'olist__single_review_per_order'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__single_review_per_order']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__small_group_privacy', 'active': ['olist__cancelled_order_handling', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation__and__csat_calculation_2017', 'active': ['olist__csat_calculation_2017'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation', 'olist__csat_calculation_2017']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation__and__pilot_period_exclusion', 'active': ['olist__csat_calculation', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation__and__single_review_per_order', 'active': ['olist__csat_calculation', 'olist__single_review_per_order'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation', 'olist__single_review_per_order']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation__and__small_group_privacy', 'active': ['olist__csat_calculation', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation_2017__and__pilot_period_exclusion', 'active': ['olist__csat_calculation_2017', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation_2017', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation_2017__and__single_review_per_order', 'active': ['olist__csat_calculation_2017', 'olist__single_review_per_order'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation_2017', 'olist__single_review_per_order']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation_2017__and__small_group_privacy', 'active': ['olist__csat_calculation_2017', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation_2017', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'pilot_period_exclusion__and__single_review_per_order', 'active': ['olist__pilot_period_exclusion', 'olist__single_review_per_order'], 'rules': in_force | rejectattr('rule', 'in', ['olist__pilot_period_exclusion', 'olist__single_review_per_order']) | list},
        {'mistake': 'rules_ignored', 'rule': 'pilot_period_exclusion__and__small_group_privacy', 'active': ['olist__pilot_period_exclusion', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__pilot_period_exclusion', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'single_review_per_order__and__small_group_privacy', 'active': ['olist__single_review_per_order', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__single_review_per_order', 'olist__small_group_privacy']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__csat_calculation__and__csat_calculation_2017', 'active': ['olist__cancelled_order_handling', 'olist__csat_calculation_2017'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__csat_calculation', 'olist__csat_calculation_2017']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation__and__csat_calculation_2017__and__pilot_period_exclusion', 'active': ['olist__csat_calculation_2017', 'olist__pilot_period_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation', 'olist__csat_calculation_2017', 'olist__pilot_period_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation__and__csat_calculation_2017__and__single_review_per_order', 'active': ['olist__csat_calculation_2017', 'olist__single_review_per_order'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation', 'olist__csat_calculation_2017', 'olist__single_review_per_order']) | list},
        {'mistake': 'rules_ignored', 'rule': 'csat_calculation__and__csat_calculation_2017__and__small_group_privacy', 'active': ['olist__csat_calculation_2017', 'olist__small_group_privacy'], 'rules': in_force | rejectattr('rule', 'in', ['olist__csat_calculation', 'olist__csat_calculation_2017', 'olist__small_group_privacy']) | list},
        {'mistake': 'turned_round', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_turned_round(rule='olist__cancelled_order_handling', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__csat_calculation', 'active': ['olist__csat_calculation'], 'rules': rules_with_other_boundary(rule='olist__csat_calculation', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__csat_calculation_2017', 'active': ['olist__csat_calculation_2017'], 'rules': rules_with_other_boundary(rule='olist__csat_calculation_2017', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__pilot_period_exclusion', 'active': ['olist__pilot_period_exclusion'], 'rules': rules_with_other_boundary(rule='olist__pilot_period_exclusion', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__single_review_per_order', 'active': ['olist__single_review_per_order'], 'rules': rules_with_other_boundary(rule='olist__single_review_per_order', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__small_group_privacy', 'active': ['olist__small_group_privacy'], 'rules': rules_with_other_boundary(rule='olist__small_group_privacy', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__csat_calculation_2017, rules.olist__pilot_period_exclusion, rules.olist__cancelled_order_handling, rules.olist__csat_calculation, rules.olist__single_review_per_order, rules.olist__small_group_privacy])},
        {'mistake': 'newest_document', 'rule': 'olist__small_group_privacy', 'active': [], 'rules': rules_read_blindly([rules.olist__small_group_privacy])},
        {'mistake': 'wrong_date', 'rule': 'answered_at', 'active': [], 'rules': rules_booked_at(column='answered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'purchased_at', 'active': [], 'rules': rules_booked_at(column='purchased_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
