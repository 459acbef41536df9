-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_departure_delay',
    'metric_definition': '9ffb1068b74c',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='flights_average_departure_delay',
    fact=ref('flights__flights'),
    rules=[],
    variant='standard',
) }}
