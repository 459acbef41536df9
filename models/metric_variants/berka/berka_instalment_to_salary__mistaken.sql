-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_instalment_to_salary',
    'metric_definition': 'd43729b620d7',
    'variant': 'mistaken',
    'rules': ['berka__cohort_maturity', 'berka__prague_salary_adjustment', 'berka__small_sample_suppression'],
}) }}

{{ mistaken_variants(
    metric='berka_instalment_to_salary',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__small_sample_suppression_1994', 'rules': [berka__cohort_maturity(), berka__prague_salary_adjustment(), berka__small_sample_suppression_1994()]},
        {'mistake': 'sister', 'rule': 'berka__flood_relief_1997', 'rules': [berka__cohort_maturity(), berka__prague_salary_adjustment(), berka__small_sample_suppression(), berka__flood_relief_1997()]},
    ],
) }}
