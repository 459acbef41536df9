-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_review_comment_rate',
    'metric_definition': 'c7f7731a64c0',
    'variant': 'near_misses',
    'rules': ['olist__single_review_per_order'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_review_comment_rate'"},
}) }}

{%- set rules = {
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__single_review_per_order': olist__single_review_per_order(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
} %}
{%- set in_force = [rules.olist__single_review_per_order] %}
{%- set shown = [rules.olist__single_review_per_order] %}

{{ near_misses(
    metric='olist_review_comment_rate',
    fact=ref('olist__reviews'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'olist__single_review_per_order', 'active': ['olist__single_review_per_order'], 'rules': rules_with_other_boundary(rule='olist__single_review_per_order', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'olist__pilot_period_exclusion', 'active': [], 'rules': rules_with_foreign_one(rules.olist__pilot_period_exclusion, metric='olist_csat', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__cancelled_order_handling, rules.olist__single_review_per_order])},
        {'mistake': 'newest_document', 'rule': 'olist__single_review_per_order', 'active': [], 'rules': rules_read_blindly([rules.olist__single_review_per_order])},
        {'mistake': 'wrong_date', 'rule': 'answered_at', 'active': [], 'rules': rules_booked_at(column='answered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'purchased_at', 'active': [], 'rules': rules_booked_at(column='purchased_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
