-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_median_delivery_time',
    'metric_definition': '53ab1ec9f814',
    'variant': 'near_misses',
    'rules': [],
    'rows_read': {'olist__asked_cells': "metric = 'olist_median_delivery_time'"},
}) }}

{%- set rules = {
    'olist__booking_date': olist__booking_date(),
    'olist__delivery_outlier_exclusion': olist__delivery_outlier_exclusion(),
} %}
{%- set in_force = [] %}
{%- set shown = [] %}

{{ near_misses(
    metric='olist_median_delivery_time',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.olist__booking_date, rules.olist__delivery_outlier_exclusion])},
        {'mistake': 'newest_document', 'rule': 'olist__delivery_outlier_exclusion', 'active': [], 'rules': rules_read_blindly([rules.olist__delivery_outlier_exclusion])},
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'active': [], 'rules': rules_booked_at(column='approved_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'delivered_at', 'active': [], 'rules': rules_booked_at(column='delivered_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'handed_over_at', 'active': [], 'rules': rules_booked_at(column='handed_over_at', rules=in_force)},
        {'mistake': 'wrong_date', 'rule': 'promised_at', 'active': [], 'rules': rules_booked_at(column='promised_at', rules=in_force)},
    ],
    asked=ref('olist__asked_cells'),
) }}
