-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_loan_portfolio_value',
    'metric_definition': 'dc5ffb686b1a',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_loan_portfolio_value',
    fact=ref('berka__loans'),
    rules=[],
    variant='standard',
) }}
