-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_cancellation_rate',
    'metric_definition': 'c48fa96c8eb5',
    'variant': 'near_misses',
    'rules': ['flights__small_fleet'],
    'rows_read': {'asked_cells': "metric = 'flights_cancellation_rate'"},
}) }}

{%- set rules = {
    'flights__small_fleet': flights__small_fleet(),
    'flights__shuttle_flights': flights__shuttle_flights(),
} %}

{{ near_misses(
    metric='flights_cancellation_rate',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'flights__small_fleet', 'active': ['flights__small_fleet'], 'rules': rules_with_other_boundary(rule='flights__small_fleet', rules=[rules.flights__small_fleet])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__small_fleet, rules.flights__shuttle_flights])},
        {'mistake': 'newest_document', 'rule': 'flights__shuttle_flights', 'active': [], 'rules': rules_read_blindly([rules.flights__shuttle_flights])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=[rules.flights__small_fleet])},
    ],
    asked=ref('asked_cells'),
) }}
