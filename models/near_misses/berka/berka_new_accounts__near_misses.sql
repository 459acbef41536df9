-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_new_accounts',
    'metric_definition': '36540d64f32e',
    'variant': 'near_misses',
    'rules': [],
    'rows_read': {'berka__asked_cells': "metric = 'berka_new_accounts'"},
}) }}

{%- set rules = {
    'berka__junior_card_separation': berka__junior_card_separation(),
} %}
{%- set in_force = [] %}
{%- set shown = [] %}

{{ near_misses(
    metric='berka_new_accounts',
    fact=ref('berka__accounts'),
    mistakes=[
        {'mistake': 'foreign_rule', 'rule': 'berka__junior_card_separation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__junior_card_separation, metric='berka_card_penetration', rules=shown)},
    ],
    asked=ref('berka__asked_cells'),
) }}
