-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_loan_amount',
    'metric_definition': 'f2de6b4b858c',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_average_loan_amount',
    fact=ref('berka__loans'),
    rules=[],
    variant='standard',
) }}
