-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_on_time_delivery_share',
    'metric_definition': '8ec6af8edf79',
    'variant': 'near_misses',
    'rules': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief', 'olist__promise_day'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_on_time_delivery_share'"},
}) }}

{%- set rules = {
    'olist__delivery_outlier_exclusion_2016': olist__delivery_outlier_exclusion_2016(),
    'olist__active_seller_definition_2016': olist__active_seller_definition_2016(),
    'olist__delivery_outlier_exclusion': olist__delivery_outlier_exclusion(),
    'olist__active_seller_definition': olist__active_seller_definition(),
    'olist__promise_day': olist__promise_day(),
    'olist__freight_strike_relief': olist__freight_strike_relief(),
    'olist__booking_date': olist__booking_date(),
    'olist__bulky_goods_freight': olist__bulky_goods_freight(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
} %}
{%- set in_force = [rules.olist__active_seller_definition, rules.olist__delivery_outlier_exclusion, rules.olist__freight_strike_relief, rules.olist__promise_day] %}
{%- set shown = [rules.olist__active_seller_definition, rules.olist__delivery_outlier_exclusion, rules.olist__freight_strike_relief, rules.olist__promise_day] %}

{{ near_misses(
    metric='olist_on_time_delivery_share',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__delivery_outlier_exclusion', 'active': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion']) | list},
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__freight_strike_relief', 'active': ['olist__active_seller_definition', 'olist__freight_strike_relief'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__freight_strike_relief']) | list},
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__promise_day', 'active': ['olist__active_seller_definition', 'olist__promise_day'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__promise_day']) | list},
        {'mistake': 'rules_ignored', 'rule': 'delivery_outlier_exclusion__and__freight_strike_relief', 'active': ['olist__delivery_outlier_exclusion', 'olist__freight_strike_relief'], 'rules': in_force | rejectattr('rule', 'in', ['olist__delivery_outlier_exclusion', 'olist__freight_strike_relief']) | list},
        {'mistake': 'rules_ignored', 'rule': 'delivery_outlier_exclusion__and__promise_day', 'active': ['olist__delivery_outlier_exclusion', 'olist__promise_day'], 'rules': in_force | rejectattr('rule', 'in', ['olist__delivery_outlier_exclusion', 'olist__promise_day']) | list},
        {'mistake': 'rules_ignored', 'rule': 'freight_strike_relief__and__promise_day', 'active': ['olist__freight_strike_relief'], 'rules': in_force | rejectattr('rule', 'in', ['olist__freight_strike_relief', 'olist__promise_day']) | list},
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__delivery_outlier_exclusion__and__freight_strike_relief', 'active': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief']) | list},
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__delivery_outlier_exclusion__and__promise_day', 'active': ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__promise_day'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__delivery_outlier_exclusion', 'olist__promise_day']) | list},
        {'mistake': 'rules_ignored', 'rule': 'active_seller_definition__and__freight_strike_relief__and__promise_day', 'active': ['olist__active_seller_definition', 'olist__freight_strike_relief'], 'rules': in_force | rejectattr('rule', 'in', ['olist__active_seller_definition', 'olist__freight_strike_relief', 'olist__promise_day']) | list},
        {'mistake': 'rules_ignored', 'rule': 'delivery_outlier_exclusion__and__freight_strike_relief__and__promise_day', 'active': ['olist__delivery_outlier_exclusion', 'olist__freight_strike_relief'], 'rules': in_force | rejectattr('rule', 'in', ['olist__delivery_outlier_exclusion', 'olist__freight_strike_relief', 'olist__promise_day']) | list},
        {'mistake': 'boundary', 'rule': 'olist__active_seller_definition', 'active': ['olist__active_seller_definition'], 'rules': rules_with_other_boundary(rule='olist__active_seller_definition', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__delivery_outlier_exclusion', 'active': ['olist__delivery_outlier_exclusion'], 'rules': rules_with_other_boundary(rule='olist__delivery_outlier_exclusion', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__freight_strike_relief', 'active': ['olist__freight_strike_relief'], 'rules': rules_with_other_boundary(rule='olist__freight_strike_relief', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'olist__promise_day', 'active': ['olist__promise_day'], 'rules': rules_with_other_boundary(rule='olist__promise_day', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'olist__booking_date', 'active': [], 'rules': rules_with_foreign_one(rules.olist__booking_date, metric='olist_gross_merchandise_value', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__bulky_goods_freight', 'active': [], 'rules': rules_with_foreign_one(rules.olist__bulky_goods_freight, metric='olist_average_freight', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__cancelled_order_handling', 'active': [], 'rules': rules_with_foreign_one(rules.olist__cancelled_order_handling, metric='olist_average_item_price', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__pilot_period_exclusion', 'active': [], 'rules': rules_with_foreign_one(rules.olist__pilot_period_exclusion, metric='olist_gross_merchandise_value', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__delivery_outlier_exclusion_2016, rules.olist__active_seller_definition_2016, rules.olist__delivery_outlier_exclusion, rules.olist__active_seller_definition, rules.olist__promise_day, rules.olist__freight_strike_relief])},
        {'mistake': 'newest_document', 'rule': 'olist__freight_strike_relief', 'active': [], 'rules': rules_read_blindly([rules.olist__freight_strike_relief])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'shipping_limit_at', 'active': [], 'rules': rules_booked_at(column='shipping_limit_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
