-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_balance_volatility',
    'metric_definition': '2c878ca80a9f',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_balance_volatility',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
