-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_flight_count',
    'metric_definition': '0cdf422fc903',
    'variant': 'mistaken',
    'rules': ['flights__cancelled_flights'],
}) }}

{{ mistaken_variants(
    metric='flights_flight_count',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'flights__shuttle_flights', 'rules': [flights__cancelled_flights(), flights__shuttle_flights()]},
    ],
) }}
