-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_npl_ratio',
    'metric_definition': '6b7b66bef29d',
    'variant': 'left_out',
    'rules': ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression'],
}) }}

{{ left_out_variants(
    metric='berka_npl_ratio',
    fact=ref('berka__loans'),
    rules=[
        berka__cohort_maturity(),
        berka__flood_relief_1997(),
        berka__npl_denominator(),
        berka__small_sample_suppression(),
    ],
) }}
