-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_installments',
    'metric_definition': 'b33db7b19936',
    'variant': 'near_misses',
    'rules': ['olist__undefined_payment_exclusion', 'olist__voucher_netting'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_average_installments'"},
}) }}

{%- set rules = {
    'olist__booking_date': olist__booking_date(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__undefined_payment_exclusion': olist__undefined_payment_exclusion(),
    'olist__voucher_netting': olist__voucher_netting(),
} %}
{%- set in_force = [rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting] %}
{%- set shown = [rules.olist__undefined_payment_exclusion, rules.olist__voucher_netting] %}

{{ near_misses(
    metric='olist_average_installments',
    fact=ref('olist__payments'),
    mistakes=[
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
