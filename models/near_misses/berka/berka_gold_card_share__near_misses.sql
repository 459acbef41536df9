-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_gold_card_share',
    'metric_definition': '40f6b14d32f0',
    'variant': 'near_misses',
    'rules': ['berka__junior_card_separation', 'berka__small_sample_suppression'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_gold_card_share'"},
}) }}

{%- set rules = {
    'berka__small_sample_suppression_1994': berka__small_sample_suppression_1994(),
    'berka__small_sample_suppression': berka__small_sample_suppression(),
    'berka__junior_card_separation': berka__junior_card_separation(),
} %}
{%- set in_force = [rules.berka__junior_card_separation, rules.berka__small_sample_suppression] %}
{%- set shown = [rules.berka__junior_card_separation] %}

{{ near_misses(
    metric='berka_gold_card_share',
    fact=ref('berka__cards'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'berka__small_sample_suppression', 'active': ['berka__small_sample_suppression'], 'rules': rules_with_other_boundary(rule='berka__small_sample_suppression', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__small_sample_suppression_1994, rules.berka__small_sample_suppression, rules.berka__junior_card_separation])},
        {'mistake': 'newest_document', 'rule': 'berka__junior_card_separation', 'active': [], 'rules': rules_read_blindly([rules.berka__junior_card_separation])},
        {'mistake': 'wrong_date', 'rule': 'opened_on', 'active': [], 'rules': rules_booked_at(column='opened_on', rules=in_force)},
    ],
    asked=ref('berka__asked_cells'),
) }}
