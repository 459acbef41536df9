-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_account_balance',
    'metric_definition': 'ae9c2b774201',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_average_account_balance',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
