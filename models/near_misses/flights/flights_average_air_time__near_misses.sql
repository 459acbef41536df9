-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_air_time',
    'metric_definition': '7775c5d118ce',
    'variant': 'near_misses',
    'rules': ['flights__shuttle_flights', 'flights__small_fleet'],
    'rows_read': {'flights__asked_cells': "metric = 'flights_average_air_time'"},
}) }}

{%- set rules = {
    'flights__small_fleet': flights__small_fleet(),
    'flights__shuttle_flights': flights__shuttle_flights(),
    'flights__extreme_delay': flights__extreme_delay(),
    'flights__cancelled_flights': flights__cancelled_flights(),
} %}
{%- set in_force = [rules.flights__shuttle_flights, rules.flights__small_fleet] %}
{%- set shown = [rules.flights__shuttle_flights] %}

{{ near_misses(
    metric='flights_average_air_time',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'flights__shuttle_flights', 'active': ['flights__shuttle_flights'], 'rules': rules_with_other_boundary(rule='flights__shuttle_flights', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'flights__small_fleet', 'active': ['flights__small_fleet'], 'rules': rules_with_other_boundary(rule='flights__small_fleet', rules=in_force)},
        {'mistake': 'out_of_period', 'rule': 'flights__shuttle_flights', 'active': [], 'rules': rules_without_limits(rule='flights__shuttle_flights', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'flights__cancelled_flights', 'active': [], 'rules': rules_with_foreign_one(rules.flights__cancelled_flights, metric='flights_aircraft_in_use', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__small_fleet, rules.flights__shuttle_flights, rules.flights__extreme_delay])},
        {'mistake': 'newest_document', 'rule': 'flights__extreme_delay', 'active': [], 'rules': rules_read_blindly([rules.flights__extreme_delay])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=in_force)},
    ],
    asked=ref('flights__asked_cells'),
) }}
