-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_credit_risk_score',
    'metric_definition': '31264d279fa8',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_credit_risk_score',
    fact=ref('berka__loans'),
    rules=[],
    variant='standard',
) }}
