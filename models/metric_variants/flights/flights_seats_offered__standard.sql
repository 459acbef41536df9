-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_seats_offered',
    'metric_definition': '3b546fd2315e',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='flights_seats_offered',
    fact=ref('flights__flights'),
    rules=[],
    variant='standard',
) }}
