-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_shipping_distance',
    'metric_definition': 'cb7fbd1ef2f2',
    'variant': 'near_misses',
    'rules': [],
    'rows_read': {'olist__asked_cells': "metric = 'olist_average_shipping_distance'"},
}) }}

{%- set rules = {
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__active_seller_definition': olist__active_seller_definition(),
    'olist__bulky_goods_freight': olist__bulky_goods_freight(),
    'olist__booking_date': olist__booking_date(),
    'olist__delivery_outlier_exclusion': olist__delivery_outlier_exclusion(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
} %}
{%- set in_force = [] %}
{%- set shown = [] %}

{{ near_misses(
    metric='olist_average_shipping_distance',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'foreign_rule', 'rule': 'olist__booking_date', 'active': [], 'rules': rules_with_foreign_one(rules.olist__booking_date, metric='olist_gross_merchandise_value', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__delivery_outlier_exclusion', 'active': [], 'rules': rules_with_foreign_one(rules.olist__delivery_outlier_exclusion, metric='olist_late_delivery_rate', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__pilot_period_exclusion', 'active': [], 'rules': rules_with_foreign_one(rules.olist__pilot_period_exclusion, metric='olist_gross_merchandise_value', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__cancelled_order_handling, rules.olist__active_seller_definition, rules.olist__bulky_goods_freight])},
        {'mistake': 'newest_document', 'rule': 'olist__bulky_goods_freight', 'active': [], 'rules': rules_read_blindly([rules.olist__bulky_goods_freight])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'shipping_limit_at', 'active': [], 'rules': rules_booked_at(column='shipping_limit_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
