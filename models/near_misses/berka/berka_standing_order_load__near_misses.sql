-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_standing_order_load',
    'metric_definition': '062500041fb1',
    'variant': 'near_misses',
    'rules': ['berka__standing_order_validation', 'berka__unclassified_purpose'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_standing_order_load'"},
}) }}

{%- set rules = {
    'berka__standing_order_validation': berka__standing_order_validation(),
    'berka__unclassified_purpose': berka__unclassified_purpose(),
} %}
{%- set in_force = [rules.berka__standing_order_validation, rules.berka__unclassified_purpose] %}
{%- set shown = [rules.berka__standing_order_validation, rules.berka__unclassified_purpose] %}

{{ near_misses(
    metric='berka_standing_order_load',
    fact=ref('berka__standing_orders'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'berka__standing_order_validation', 'active': ['berka__standing_order_validation'], 'rules': rules_with_other_boundary(rule='berka__standing_order_validation', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__standing_order_validation, rules.berka__unclassified_purpose])},
        {'mistake': 'newest_document', 'rule': 'berka__unclassified_purpose', 'active': [], 'rules': rules_read_blindly([rules.berka__unclassified_purpose])},
    ],
    asked=ref('berka__asked_cells'),
) }}
