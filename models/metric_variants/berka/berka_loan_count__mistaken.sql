-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_loan_count',
    'metric_definition': 'f3f94de172ac',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='berka_loan_count',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'berka__cohort_maturity', 'rules': [berka__cohort_maturity()]},
        {'mistake': 'sister', 'rule': 'berka__flood_relief_1997', 'rules': [berka__flood_relief_1997()]},
    ],
) }}
