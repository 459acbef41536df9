-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_loan_term',
    'metric_definition': 'ab5e7887c3f2',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_average_loan_term',
    fact=ref('berka__loans'),
    rules=[],
    variant='standard',
) }}
