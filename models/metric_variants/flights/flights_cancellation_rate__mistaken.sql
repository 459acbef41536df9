-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_cancellation_rate',
    'metric_definition': 'c48fa96c8eb5',
    'variant': 'mistaken',
    'rules': ['flights__small_fleet'],
}) }}

{{ mistaken_variants(
    metric='flights_cancellation_rate',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'flights__shuttle_flights', 'rules': [flights__small_fleet(), flights__shuttle_flights()]},
    ],
) }}
