-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_debt_service_coverage_ratio',
    'metric_definition': '4f2c719be4e9',
    'variant': 'left_out',
    'rules': ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression'],
}) }}

{{ left_out_variants(
    metric='berka_debt_service_coverage_ratio',
    fact=ref('berka__postings'),
    rules=[
        berka__cohort_maturity(),
        berka__flood_relief_1997(),
        berka__npl_denominator(),
        berka__small_sample_suppression(),
    ],
) }}
