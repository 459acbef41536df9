-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_flight_count',
    'metric_definition': '0cdf422fc903',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='flights_flight_count',
    fact=ref('flights__flights'),
    rules=[],
    variant='standard',
) }}
