-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_speed',
    'metric_definition': '0222aacb31fd',
    'variant': 'mistaken',
    'rules': ['flights__shuttle_flights'],
}) }}

{{ mistaken_variants(
    metric='flights_average_speed',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'flights__small_fleet', 'rules': [flights__shuttle_flights(), flights__small_fleet()]},
    ],
) }}
