-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_payment_method_share',
    'metric_definition': '2d1dd288136e',
    'variant': 'near_misses',
    'rules': ['olist__undefined_payment_exclusion', 'olist__voucher_netting'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_payment_method_share'"},
}) }}

{%- set rules = {
    'olist__undefined_payment_exclusion': olist__undefined_payment_exclusion(),
    'olist__voucher_netting': olist__voucher_netting(),
    'olist__booking_date': olist__booking_date(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
} %}
{%- set in_force = [rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting] %}
{%- set shown = [rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting] %}

{{ near_misses(
    metric='olist_payment_method_share',
    fact=ref('olist__payments'),
    mistakes=[
        {'mistake': 'turned_round', 'rule': 'olist__undefined_payment_exclusion', 'active': ['olist__undefined_payment_exclusion'], 'rules': rules_turned_round(rule='olist__undefined_payment_exclusion', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'olist__booking_date', 'active': [], 'rules': rules_with_foreign_one(rules.olist__booking_date, metric='olist_total_payment_value', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__cancelled_order_handling', 'active': [], 'rules': rules_with_foreign_one(rules.olist__cancelled_order_handling, metric='olist_total_payment_value', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting])},
        {'mistake': 'newest_document', 'rule': 'olist__voucher_netting', 'active': [], 'rules': rules_read_blindly([rules.olist__voucher_netting])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
