-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inter_bank_share',
    'metric_definition': 'ff21b431ca0b',
    'variant': 'near_misses',
    'rules': ['berka__inter_bank_flag'],
    'rows_read': {'asked_cells': "metric = 'berka_inter_bank_share'"},
}) }}

{%- set rules = {
    'berka__inter_bank_flag': berka__inter_bank_flag(),
} %}

{{ near_misses(
    metric='berka_inter_bank_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'berka__inter_bank_flag', 'active': ['berka__inter_bank_flag'], 'rules': rules_with_other_boundary(rule='berka__inter_bank_flag', rules=[rules.berka__inter_bank_flag])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__inter_bank_flag])},
        {'mistake': 'newest_document', 'rule': 'berka__inter_bank_flag', 'active': [], 'rules': rules_read_blindly([rules.berka__inter_bank_flag])},
    ],
    asked=ref('asked_cells'),
) }}
