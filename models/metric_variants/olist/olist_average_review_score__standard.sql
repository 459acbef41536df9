-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_review_score',
    'metric_definition': 'e8c6b2a3fefe',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_average_review_score',
    fact=ref('olist__reviews'),
    rules=[],
    variant='standard',
) }}
