-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_owner_age_at_opening',
    'metric_definition': 'f010f5036478',
    'variant': 'near_misses',
    'rules': [],
    'rows_read': {'berka__asked_cells': "metric = 'berka_owner_age_at_opening'"},
}) }}

{%- set rules = {
    'berka__junior_card_separation': berka__junior_card_separation(),
} %}
{%- set in_force = [] %}
{%- set shown = [] %}

{{ near_misses(
    metric='berka_owner_age_at_opening',
    fact=ref('berka__accounts'),
    mistakes=[
        {'mistake': 'foreign_rule', 'rule': 'berka__junior_card_separation', 'active': [], 'rules': rules_with_foreign_one(rules.berka__junior_card_separation, metric='berka_card_penetration', rules=shown)},
    ],
    asked=ref('berka__asked_cells'),
) }}
