-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_seats_offered',
    'metric_definition': '3b546fd2315e',
    'variant': 'mistaken',
    'rules': ['flights__cancelled_flights'],
}) }}

{{ mistaken_variants(
    metric='flights_seats_offered',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'flights__shuttle_flights', 'rules': [flights__cancelled_flights(), flights__shuttle_flights()]},
    ],
) }}
