-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_account_fee',
    'metric_definition': '6bd15e8bf3d1',
    'variant': 'near_misses',
    'rules': ['berka__fee_structure_1996', 'berka__month_end_booking'],
    'rows_read': {'asked_cells': "metric = 'berka_average_account_fee'"},
}) }}

{%- set rules = {
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__de_minimis': berka__de_minimis(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
} %}

{{ near_misses(
    metric='berka_average_account_fee',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'berka__fee_structure_1996', 'active': ['berka__fee_structure_1996'], 'rules': rules_with_other_boundary(rule='berka__fee_structure_1996', rules=[rules.berka__fee_structure_1996, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=[rules.berka__fee_structure_1996, rules.berka__month_end_booking])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__month_end_booking, rules.berka__de_minimis, rules.berka__fee_structure_1996])},
        {'mistake': 'newest_document', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_read_blindly([rules.berka__fee_structure_1996])},
    ],
    asked=ref('asked_cells'),
) }}
