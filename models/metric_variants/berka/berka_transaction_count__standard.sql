-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_count',
    'metric_definition': '29adc59000b2',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_transaction_count',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
