-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_loan_term',
    'metric_definition': 'ab5e7887c3f2',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='berka_average_loan_term',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'berka__cohort_maturity', 'rules': [berka__cohort_maturity()]},
        {'mistake': 'sister', 'rule': 'berka__flood_relief_1997', 'rules': [berka__flood_relief_1997()]},
    ],
) }}
