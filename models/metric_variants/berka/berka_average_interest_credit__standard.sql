-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_interest_credit',
    'metric_definition': '462b8df4a474',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_average_interest_credit',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
