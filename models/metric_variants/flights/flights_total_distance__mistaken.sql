-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_total_distance',
    'metric_definition': '212bee5cffed',
    'variant': 'mistaken',
    'rules': ['flights__cancelled_flights'],
}) }}

{{ mistaken_variants(
    metric='flights_total_distance',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'flights__shuttle_flights', 'rules': [flights__cancelled_flights(), flights__shuttle_flights()]},
    ],
) }}
