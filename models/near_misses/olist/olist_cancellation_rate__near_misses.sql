-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_cancellation_rate',
    'metric_definition': '0cbaba1d7129',
    'variant': 'near_misses',
    'rules': ['olist__pilot_period_exclusion'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_cancellation_rate'"},
}) }}

{%- set rules = {
    'olist__booking_date': olist__booking_date(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__delivery_outlier_exclusion': olist__delivery_outlier_exclusion(),
} %}
{%- set in_force = [rules.olist__pilot_period_exclusion] %}
{%- set shown = [rules.olist__pilot_period_exclusion] %}

{{ near_misses(
    metric='olist_cancellation_rate',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'olist__pilot_period_exclusion', 'active': ['olist__pilot_period_exclusion'], 'rules': rules_with_other_boundary(rule='olist__pilot_period_exclusion', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'olist__cancelled_order_handling', 'active': [], 'rules': rules_with_foreign_one(rules.olist__cancelled_order_handling, metric='olist_customer_lifetime_value', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__delivery_outlier_exclusion', 'active': [], 'rules': rules_with_foreign_one(rules.olist__delivery_outlier_exclusion, metric='olist_average_delivery_time', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__booking_date, rules.olist__pilot_period_exclusion])},
        {'mistake': 'newest_document', 'rule': 'olist__pilot_period_exclusion', 'active': [], 'rules': rules_read_blindly([rules.olist__pilot_period_exclusion])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'handed_over_at', 'active': [], 'rules': rules_booked_at(column='handed_over_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'promised_at', 'active': [], 'rules': rules_booked_at(column='promised_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
