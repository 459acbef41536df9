-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_seats_offered',
    'metric_definition': '3b546fd2315e',
    'variant': 'near_misses',
    'rules': ['flights__cancelled_flights'],
    'rows_read': {'flights__asked_cells': "metric = 'flights_seats_offered'"},
}) }}

{%- set rules = {
    'flights__shuttle_flights': flights__shuttle_flights(),
    'flights__cancelled_flights': flights__cancelled_flights(),
    'flights__extreme_delay': flights__extreme_delay(),
} %}
{%- set in_force = [rules.flights__cancelled_flights] %}
{%- set shown = [rules.flights__cancelled_flights] %}

{{ near_misses(
    metric='flights_seats_offered',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'foreign_rule', 'rule': 'flights__extreme_delay', 'active': [], 'rules': rules_with_foreign_one(rules.flights__extreme_delay, metric='flights_average_arrival_delay', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__shuttle_flights, rules.flights__cancelled_flights])},
        {'mistake': 'newest_document', 'rule': 'flights__cancelled_flights', 'active': [], 'rules': rules_read_blindly([rules.flights__cancelled_flights])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=in_force)},
    ],
    asked=ref('flights__asked_cells'),
) }}
