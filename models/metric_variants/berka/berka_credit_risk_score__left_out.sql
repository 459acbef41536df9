-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_credit_risk_score',
    'metric_definition': '31264d279fa8',
    'variant': 'left_out',
    'rules': ['berka__cohort_maturity', 'berka__credit_risk_score_weights', 'berka__flood_relief_1997', 'berka__small_sample_suppression'],
}) }}

{{ left_out_variants(
    metric='berka_credit_risk_score',
    fact=ref('berka__loans'),
    rules=[
        berka__cohort_maturity(),
        berka__credit_risk_score_weights(),
        berka__flood_relief_1997(),
        berka__small_sample_suppression(),
    ],
) }}
