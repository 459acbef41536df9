-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_overdraft_rate',
    'metric_definition': '2ea5c994b60a',
    'variant': 'near_misses',
    'rules': ['berka__interest_capitalisation', 'berka__month_end_booking', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
    'rows_read': {'asked_cells': "metric = 'berka_overdraft_rate'"},
}) }}

{%- set rules = {
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__interest_capitalisation': berka__interest_capitalisation(),
    'berka__small_sample_suppression_1994': berka__small_sample_suppression_1994(),
    'berka__penalty_interest_separation': berka__penalty_interest_separation(),
    'berka__small_sample_suppression': berka__small_sample_suppression(),
} %}

{{ near_misses(
    metric='berka_overdraft_rate',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__month_end_booking', 'active': ['berka__interest_capitalisation', 'berka__month_end_booking'], 'rules': [rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__penalty_interest_separation', 'active': ['berka__interest_capitalisation', 'berka__penalty_interest_separation'], 'rules': [rules.berka__month_end_booking, rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__small_sample_suppression', 'active': ['berka__interest_capitalisation', 'berka__small_sample_suppression'], 'rules': [rules.berka__month_end_booking, rules.berka__penalty_interest_separation]},
        {'mistake': 'rules_ignored', 'rule': 'month_end_booking__and__penalty_interest_separation', 'active': ['berka__month_end_booking', 'berka__penalty_interest_separation'], 'rules': [rules.berka__interest_capitalisation, rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'month_end_booking__and__small_sample_suppression', 'active': ['berka__month_end_booking', 'berka__small_sample_suppression'], 'rules': [rules.berka__interest_capitalisation, rules.berka__penalty_interest_separation]},
        {'mistake': 'rules_ignored', 'rule': 'penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': [rules.berka__interest_capitalisation, rules.berka__month_end_booking]},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__month_end_booking__and__penalty_interest_separation', 'active': ['berka__interest_capitalisation', 'berka__month_end_booking', 'berka__penalty_interest_separation'], 'rules': [rules.berka__small_sample_suppression]},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__month_end_booking__and__small_sample_suppression', 'active': ['berka__interest_capitalisation', 'berka__month_end_booking', 'berka__small_sample_suppression'], 'rules': [rules.berka__penalty_interest_separation]},
        {'mistake': 'rules_ignored', 'rule': 'interest_capitalisation__and__penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__interest_capitalisation', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': [rules.berka__month_end_booking]},
        {'mistake': 'rules_ignored', 'rule': 'month_end_booking__and__penalty_interest_separation__and__small_sample_suppression', 'active': ['berka__month_end_booking', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'], 'rules': [rules.berka__interest_capitalisation]},
        {'mistake': 'boundary', 'rule': 'berka__interest_capitalisation', 'active': ['berka__interest_capitalisation'], 'rules': rules_with_other_boundary(rule='berka__interest_capitalisation', rules=[rules.berka__interest_capitalisation, rules.berka__month_end_booking, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=[rules.berka__interest_capitalisation, rules.berka__month_end_booking, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'boundary', 'rule': 'berka__penalty_interest_separation', 'active': ['berka__penalty_interest_separation'], 'rules': rules_with_other_boundary(rule='berka__penalty_interest_separation', rules=[rules.berka__interest_capitalisation, rules.berka__month_end_booking, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'boundary', 'rule': 'berka__small_sample_suppression', 'active': ['berka__small_sample_suppression'], 'rules': rules_with_other_boundary(rule='berka__small_sample_suppression', rules=[rules.berka__interest_capitalisation, rules.berka__month_end_booking, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__interest_capitalisation, rules.berka__small_sample_suppression_1994, rules.berka__penalty_interest_separation, rules.berka__small_sample_suppression])},
        {'mistake': 'newest_document', 'rule': 'berka__small_sample_suppression', 'active': [], 'rules': rules_read_blindly([rules.berka__small_sample_suppression])},
    ],
    asked=ref('asked_cells'),
) }}
