-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_speed',
    'metric_definition': '0222aacb31fd',
    'variant': 'near_misses',
    'rules': ['flights__shuttle_flights'],
    'rows_read': {'flights__asked_cells': "metric = 'flights_average_speed'"},
}) }}

{%- set rules = {
    'flights__small_fleet': flights__small_fleet(),
    'flights__shuttle_flights': flights__shuttle_flights(),
    'flights__cancelled_flights': flights__cancelled_flights(),
    'flights__extreme_delay': flights__extreme_delay(),
} %}
{%- set in_force = [rules.flights__shuttle_flights] %}
{%- set shown = [rules.flights__shuttle_flights] %}

{{ near_misses(
    metric='flights_average_speed',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'flights__shuttle_flights', 'active': ['flights__shuttle_flights'], 'rules': rules_with_other_boundary(rule='flights__shuttle_flights', rules=in_force)},
        {'mistake': 'out_of_period', 'rule': 'flights__shuttle_flights', 'active': [], 'rules': rules_without_limits(rule='flights__shuttle_flights', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'flights__cancelled_flights', 'active': [], 'rules': rules_with_foreign_one(rules.flights__cancelled_flights, metric='flights_aircraft_in_use', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'flights__extreme_delay', 'active': [], 'rules': rules_with_foreign_one(rules.flights__extreme_delay, metric='flights_average_arrival_delay', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__small_fleet, rules.flights__shuttle_flights])},
        {'mistake': 'newest_document', 'rule': 'flights__shuttle_flights', 'active': [], 'rules': rules_read_blindly([rules.flights__shuttle_flights])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=in_force)},
    ],
    asked=ref('flights__asked_cells'),
) }}
