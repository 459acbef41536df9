-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_loan_count',
    'metric_definition': 'f3f94de172ac',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_loan_count',
    fact=ref('berka__loans'),
    rules=[],
    variant='standard',
) }}
