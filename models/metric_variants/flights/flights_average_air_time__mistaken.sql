-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_air_time',
    'metric_definition': '7775c5d118ce',
    'variant': 'mistaken',
    'rules': ['flights__shuttle_flights', 'flights__small_fleet'],
}) }}

{{ mistaken_variants(
    metric='flights_average_air_time',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'flights__extreme_delay', 'rules': [flights__shuttle_flights(), flights__small_fleet(), flights__extreme_delay()]},
    ],
) }}
