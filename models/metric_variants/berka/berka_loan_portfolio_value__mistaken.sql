-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_loan_portfolio_value',
    'metric_definition': 'dc5ffb686b1a',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='berka_loan_portfolio_value',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'berka__cohort_maturity', 'rules': [berka__cohort_maturity()]},
        {'mistake': 'sister', 'rule': 'berka__flood_relief_1997', 'rules': [berka__flood_relief_1997()]},
    ],
) }}
