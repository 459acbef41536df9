-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_card_penetration',
    'metric_definition': '08b1ec77eb0d',
    'variant': 'near_misses',
    'rules': ['berka__junior_card_separation'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_card_penetration'"},
}) }}

{%- set rules = {
    'berka__junior_card_separation': berka__junior_card_separation(),
} %}
{%- set in_force = [rules.berka__junior_card_separation] %}
{%- set shown = [rules.berka__junior_card_separation] %}

{{ near_misses(
    metric='berka_card_penetration',
    fact=ref('berka__accounts'),
    mistakes=[
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__junior_card_separation])},
        {'mistake': 'newest_document', 'rule': 'berka__junior_card_separation', 'active': [], 'rules': rules_read_blindly([rules.berka__junior_card_separation])},
    ],
    asked=ref('berka__asked_cells'),
) }}
