-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_active_account_count',
    'metric_definition': '736bff8241fc',
    'variant': 'near_misses',
    'rules': ['berka__account_opening_date', 'berka__de_minimis', 'berka__de_minimis_1993'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_active_account_count'"},
}) }}

{%- set rules = {
    'berka__de_minimis_1993': berka__de_minimis_1993(),
    'berka__account_opening_date_1993': berka__account_opening_date_1993(),
    'berka__month_end_booking': berka__month_end_booking(),
    'berka__account_opening_date': berka__account_opening_date(),
    'berka__de_minimis': berka__de_minimis(),
} %}
{%- set in_force = [rules.berka__account_opening_date, rules.berka__de_minimis, rules.berka__de_minimis_1993] %}
{%- set shown = [rules.berka__account_opening_date, rules.berka__de_minimis, rules.berka__de_minimis_1993] %}

{{ near_misses(
    metric='berka_active_account_count',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__de_minimis', 'active': ['berka__account_opening_date', 'berka__de_minimis'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__de_minimis']) | list},
        {'mistake': 'rules_ignored', 'rule': 'account_opening_date__and__de_minimis_1993', 'active': ['berka__account_opening_date', 'berka__de_minimis_1993'], 'rules': in_force | rejectattr('rule', 'in', ['berka__account_opening_date', 'berka__de_minimis_1993']) | list},
        {'mistake': 'rules_ignored', 'rule': 'de_minimis__and__de_minimis_1993', 'active': ['berka__de_minimis_1993'], 'rules': in_force | rejectattr('rule', 'in', ['berka__de_minimis', 'berka__de_minimis_1993']) | list},
        {'mistake': 'boundary', 'rule': 'berka__account_opening_date', 'active': ['berka__account_opening_date'], 'rules': rules_with_other_boundary(rule='berka__account_opening_date', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__de_minimis', 'active': ['berka__de_minimis'], 'rules': rules_with_other_boundary(rule='berka__de_minimis', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__de_minimis_1993', 'active': ['berka__de_minimis_1993'], 'rules': rules_with_other_boundary(rule='berka__de_minimis_1993', rules=in_force)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__de_minimis_1993, rules.berka__account_opening_date_1993, rules.berka__month_end_booking, rules.berka__account_opening_date, rules.berka__de_minimis])},
        {'mistake': 'newest_document', 'rule': 'berka__de_minimis', 'active': [], 'rules': rules_read_blindly([rules.berka__de_minimis])},
    ],
    asked=ref('berka__asked_cells'),
) }}
