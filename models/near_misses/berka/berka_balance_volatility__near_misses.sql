-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_balance_volatility',
    'metric_definition': '2c878ca80a9f',
    'variant': 'near_misses',
    'rules': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
    'rows_read': {'asked_cells': "metric = 'berka_balance_volatility'"},
}) }}

{%- set rules = {
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__small_sample_suppression_1994': berka__small_sample_suppression_1994(),
    'berka__penalty_interest_separation': berka__penalty_interest_separation(),
    'berka__inter_bank_flag': berka__inter_bank_flag(),
    'berka__small_sample_suppression': berka__small_sample_suppression(),
    'berka__fee_structure_1996': berka__fee_structure_1996(),
} %}

{{ near_misses(
    metric='berka_balance_volatility',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__inter_bank_flag', 'active': ['berka__fee_structure_1996', 'berka__inter_bank_flag'], 'rules': [rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__penalty_interest_separation', 'active': ['berka__fee_structure_1996', 'berka__penalty_interest_separation'], 'rules': [rules.berka__inter_bank_flag, rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__small_sample_suppression', 'active': ['berka__fee_structure_1996', 'berka__small_sample_suppression'], 'rules': [rules.berka__inter_bank_flag, rules.berka__penalty_interest_separation]},
        {'mistake': 'rules_ignored', 'rule': 'inter_bank_flag__and__penalty_interest_separation', 'active': ['berka__inter_bank_flag', 'berka__penalty_interest_separation'], 'rules': [rules.berka__fee_structure_1996, rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'inter_bank_flag__and__small_sample_suppression', 'active': ['berka__inter_bank_flag', 'berka__small_sample_suppression'], 'rules': [rules.berka__fee_structure_1996, rules.berka__penalty_interest_separation]},
        {'mistake': 'rules_ignored', 'rule': 'penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': [rules.berka__fee_structure_1996, rules.berka__inter_bank_flag]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__inter_bank_flag__and__penalty_interest_separation', 'active': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__penalty_interest_separation'], 'rules': [rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__inter_bank_flag__and__small_sample_suppression', 'active': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__small_sample_suppression'], 'rules': [rules.berka__penalty_interest_separation]},
        {'mistake': 'rules_ignored', 'rule': 'fee_structure_1996__and__penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__fee_structure_1996', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': [rules.berka__inter_bank_flag]},
        {'mistake': 'rules_ignored', 'rule': 'inter_bank_flag__and__penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__inter_bank_flag', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': [rules.berka__fee_structure_1996]},
        {'mistake': 'boundary', 'rule': 'berka__fee_structure_1996', 'active': ['berka__fee_structure_1996'], 'rules': rules_with_other_boundary(rule='berka__fee_structure_1996', rules=[rules.berka__fee_structure_1996, rules.berka__inter_bank_flag, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'boundary', 'rule': 'berka__inter_bank_flag', 'active': ['berka__inter_bank_flag'], 'rules': rules_with_other_boundary(rule='berka__inter_bank_flag', rules=[rules.berka__fee_structure_1996, rules.berka__inter_bank_flag, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'boundary', 'rule': 'berka__penalty_interest_separation', 'active': ['berka__penalty_interest_separation'], 'rules': rules_with_other_boundary(rule='berka__penalty_interest_separation', rules=[rules.berka__fee_structure_1996, rules.berka__inter_bank_flag, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'boundary', 'rule': 'berka__small_sample_suppression', 'active': ['berka__small_sample_suppression'], 'rules': rules_with_other_boundary(rule='berka__small_sample_suppression', rules=[rules.berka__fee_structure_1996, rules.berka__inter_bank_flag, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__month_end_booking, rules.berka__interest_capitalisation, rules.berka__small_sample_suppression_1994, rules.berka__penalty_interest_separation, rules.berka__inter_bank_flag, rules.berka__small_sample_suppression, rules.berka__fee_structure_1996])},
        {'mistake': 'newest_document', 'rule': 'berka__fee_structure_1996', 'active': [], 'rules': rules_read_blindly([rules.berka__fee_structure_1996])},
    ],
    asked=ref('asked_cells'),
) }}
