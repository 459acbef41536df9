-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_loan_amount',
    'metric_definition': 'f2de6b4b858c',
    'variant': 'mistaken',
    'rules': ['berka__small_sample_suppression'],
}) }}

{{ mistaken_variants(
    metric='berka_average_loan_amount',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__small_sample_suppression_1994', 'rules': [berka__small_sample_suppression_1994()]},
        {'mistake': 'sister', 'rule': 'berka__cohort_maturity', 'rules': [berka__small_sample_suppression(), berka__cohort_maturity()]},
        {'mistake': 'sister', 'rule': 'berka__flood_relief_1997', 'rules': [berka__small_sample_suppression(), berka__flood_relief_1997()]},
    ],
) }}
