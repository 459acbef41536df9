-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_loan_penetration',
    'metric_definition': '4c2de12bbead',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_loan_penetration',
    fact=ref('berka__accounts'),
    rules=[],
    variant='standard',
) }}
