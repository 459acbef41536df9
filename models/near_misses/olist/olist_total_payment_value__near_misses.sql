-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_total_payment_value',
    'metric_definition': '0fe8523af411',
    'variant': 'near_misses',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__undefined_payment_exclusion', 'olist__voucher_netting'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_total_payment_value'"},
}) }}

{%- set rules = {
    'olist__booking_date': olist__booking_date(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__undefined_payment_exclusion': olist__undefined_payment_exclusion(),
    'olist__voucher_netting': olist__voucher_netting(),
} %}
{%- set in_force = [rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting] %}
{%- set shown = [rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting] %}

{{ near_misses(
    metric='olist_total_payment_value',
    fact=ref('olist__payments'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling', 'active': ['olist__booking_date', 'olist__cancelled_order_handling'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__cancelled_order_handling']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__undefined_payment_exclusion', 'active': ['olist__booking_date', 'olist__undefined_payment_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__undefined_payment_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__voucher_netting', 'active': ['olist__booking_date', 'olist__voucher_netting'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__voucher_netting']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__undefined_payment_exclusion', 'active': ['olist__cancelled_order_handling', 'olist__undefined_payment_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__undefined_payment_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__voucher_netting', 'active': ['olist__cancelled_order_handling', 'olist__voucher_netting'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__voucher_netting']) | list},
        {'mistake': 'rules_ignored', 'rule': 'undefined_payment_exclusion__and__voucher_netting', 'active': ['olist__undefined_payment_exclusion', 'olist__voucher_netting'], 'rules': in_force | rejectattr('rule', 'in', ['olist__undefined_payment_exclusion', 'olist__voucher_netting']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling__and__undefined_payment_exclusion', 'active': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__undefined_payment_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__undefined_payment_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__cancelled_order_handling__and__voucher_netting', 'active': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__voucher_netting'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__voucher_netting']) | list},
        {'mistake': 'rules_ignored', 'rule': 'booking_date__and__undefined_payment_exclusion__and__voucher_netting', 'active': ['olist__booking_date', 'olist__undefined_payment_exclusion', 'olist__voucher_netting'], 'rules': in_force | rejectattr('rule', 'in', ['olist__booking_date', 'olist__undefined_payment_exclusion', 'olist__voucher_netting']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cancelled_order_handling__and__undefined_payment_exclusion__and__voucher_netting', 'active': ['olist__cancelled_order_handling', 'olist__undefined_payment_exclusion', 'olist__voucher_netting'], 'rules': in_force | rejectattr('rule', 'in', ['olist__cancelled_order_handling', 'olist__undefined_payment_exclusion', 'olist__voucher_netting']) | list},
        {'mistake': 'turned_round', 'rule': 'olist__cancelled_order_handling', 'active': ['olist__cancelled_order_handling'], 'rules': rules_turned_round(rule='olist__cancelled_order_handling', rules=in_force)},
        {'mistake': 'turned_round', 'rule': 'olist__undefined_payment_exclusion', 'active': ['olist__undefined_payment_exclusion'], 'rules': rules_turned_round(rule='olist__undefined_payment_exclusion', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__booking_date, rules.olist__cancelled_order_handling, rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting])},
        {'mistake': 'newest_document', 'rule': 'olist__voucher_netting', 'active': [], 'rules': rules_read_blindly([rules.olist__voucher_netting])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
