-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_transaction_amount',
    'metric_definition': 'ca38e249f113',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_average_transaction_amount',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
