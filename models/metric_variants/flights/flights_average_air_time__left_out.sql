-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_air_time',
    'metric_definition': '7775c5d118ce',
    'variant': 'left_out',
    'rules': ['flights__shuttle_flights', 'flights__small_fleet'],
}) }}

{{ left_out_variants(
    metric='flights_average_air_time',
    fact=ref('flights__flights'),
    rules=[
        flights__shuttle_flights(),
        flights__small_fleet(),
    ],
) }}
