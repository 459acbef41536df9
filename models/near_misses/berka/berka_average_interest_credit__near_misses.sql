-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_interest_credit',
    'metric_definition': '462b8df4a474',
    'variant': 'near_misses',
    'rules': ['berka__de_minimis', 'berka__de_minimis_1993', 'berka__month_end_booking'],
    'rows_read': {'asked_cells': "metric = 'berka_average_interest_credit'"},
}) }}

{%- set rules = {
    'berka__de_minimis_1993': berka__de_minimis_1993(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__de_minimis': berka__de_minimis(),
} %}

{{ near_misses(
    metric='berka_average_interest_credit',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'de_minimis__and__de_minimis_1993', 'active': ['berka__de_minimis', 'berka__de_minimis_1993'], 'rules': [rules.berka__month_end_booking]},
        {'mistake': 'rules_ignored', 'rule': 'de_minimis__and__month_end_booking', 'active': ['berka__de_minimis', 'berka__month_end_booking'], 'rules': [rules.berka__de_minimis_1993]},
        {'mistake': 'rules_ignored', 'rule': 'de_minimis_1993__and__month_end_booking', 'active': ['berka__de_minimis_1993', 'berka__month_end_booking'], 'rules': [rules.berka__de_minimis]},
        {'mistake': 'boundary', 'rule': 'berka__de_minimis', 'active': ['berka__de_minimis'], 'rules': rules_with_other_boundary(rule='berka__de_minimis', rules=[rules.berka__de_minimis, rules.berka__de_minimis_1993, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__de_minimis_1993', 'active': ['berka__de_minimis_1993'], 'rules': rules_with_other_boundary(rule='berka__de_minimis_1993', rules=[rules.berka__de_minimis, rules.berka__de_minimis_1993, rules.berka__month_end_booking])},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=[rules.berka__de_minimis, rules.berka__de_minimis_1993, rules.berka__month_end_booking])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__de_minimis_1993, rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__de_minimis])},
        {'mistake': 'newest_document', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_read_blindly([rules.berka__de_minimis])},
    ],
    asked=ref('asked_cells'),
) }}
