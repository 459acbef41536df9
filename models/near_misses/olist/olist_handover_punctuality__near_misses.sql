-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_handover_punctuality',
    'metric_definition': 'fb28dad016b0',
    'variant': 'near_misses',
    'rules': ['olist__active_seller_definition'],
    'rows_read': {'olist__asked_cells': "metric = 'olist_handover_punctuality'"},
}) }}

{%- set rules = {
    'olist__active_seller_definition_2016': olist__active_seller_definition_2016(),
    'olist__booking_date': olist__booking_date(),
    'olist__delivery_outlier_exclusion': olist__delivery_outlier_exclusion(),
    'olist__active_seller_definition': olist__active_seller_definition(),
    'olist__bulky_goods_freight': olist__bulky_goods_freight(),
    'olist__cancelled_order_handling': olist__cancelled_order_handling(),
    'olist__pilot_period_exclusion': olist__pilot_period_exclusion(),
} %}
{%- set in_force = [rules.olist__active_seller_definition] %}
{%- set shown = [rules.olist__active_seller_definition] %}

{{ near_misses(
    metric='olist_handover_punctuality',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'olist__active_seller_definition', 'active': ['olist__active_seller_definition'], 'rules': rules_with_other_boundary(rule='olist__active_seller_definition', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'olist__bulky_goods_freight', 'active': [], 'rules': rules_with_foreign_one(rules.olist__bulky_goods_freight, metric='olist_average_freight', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__cancelled_order_handling', 'active': [], 'rules': rules_with_foreign_one(rules.olist__cancelled_order_handling, metric='olist_average_item_price', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'olist__pilot_period_exclusion', 'active': [], 'rules': rules_with_foreign_one(rules.olist__pilot_period_exclusion, metric='olist_gross_merchandise_value', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__active_seller_definition_2016, rules.olist__booking_date, rules.olist__delivery_outlier_exclusion, rules.olist__active_seller_definition])},
        {'mistake': 'newest_document', 'rule': 'olist__active_seller_definition', 'active': [], 'rules': rules_read_blindly([rules.olist__active_seller_definition])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'shipping_limit_at', 'active': [], 'rules': rules_booked_at(column='shipping_limit_at', rules=in_force)},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_month_missed', 'active': [], 'ends_before_last_day_of': 'month', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_quarter_missed', 'active': [], 'ends_before_last_day_of': 'quarter', 'rules': shown},
        {'mistake': 'wrong_window', 'rule': 'last_day_of_year_missed', 'active': [], 'ends_before_last_day_of': 'year', 'rules': shown},
    ],
    asked=ref('olist__asked_cells'),
) }}
