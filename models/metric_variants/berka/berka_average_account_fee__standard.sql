-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_account_fee',
    'metric_definition': '6bd15e8bf3d1',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_average_account_fee',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
