-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_aircraft_in_use',
    'metric_definition': '2458020adf87',
    'variant': 'mistaken',
    'rules': ['flights__cancelled_flights'],
}) }}

{{ mistaken_variants(
    metric='flights_aircraft_in_use',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'flights__shuttle_flights', 'rules': [flights__cancelled_flights(), flights__shuttle_flights()]},
    ],
) }}
