-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_loan_portfolio_value',
    'metric_definition': 'dc5ffb686b1a',
    'variant': 'near_misses',
    'rules': [],
    'rows_read': {'berka__asked_cells': "metric = 'berka_loan_portfolio_value'"},
}) }}

{%- set rules = {
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
    'berka__npl_denominator': berka__npl_denominator(),
} %}
{%- set in_force = [] %}
{%- set shown = [] %}

{{ near_misses(
    metric='berka_loan_portfolio_value',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'foreign_rule', 'rule': 'berka__npl_denominator', 'active': [], 'rules': rules_with_foreign_one(rules.berka__npl_denominator, metric='berka_npl_ratio', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__cohort_maturity, rules.berka__flood_relief_1997])},
        {'mistake': 'newest_document', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_read_blindly([rules.berka__flood_relief_1997])},
        {'mistake': 'wrong_date', 'rule': 'opened_on', 'active': [], 'rules': rules_booked_at(column='opened_on', rules=in_force)},
    ],
    asked=ref('berka__asked_cells'),
) }}
