-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_debt_service_coverage_ratio',
    'metric_definition': '4f2c719be4e9',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_debt_service_coverage_ratio',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
