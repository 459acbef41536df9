-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_departure_delay',
    'metric_definition': '9ffb1068b74c',
    'variant': 'near_misses',
    'rules': ['flights__early_departure', 'flights__extreme_delay'],
    'rows_read': {'flights__asked_cells': "metric = 'flights_average_departure_delay'"},
}) }}

{%- set rules = {
    'flights__extreme_delay': flights__extreme_delay(),
    'flights__early_departure': flights__early_departure(),
    'flights__cancelled_flights': flights__cancelled_flights(),
    'flights__shuttle_flights': flights__shuttle_flights(),
} %}
{%- set in_force = [rules.flights__early_departure, rules.flights__extreme_delay] %}
{%- set shown = [rules.flights__early_departure, rules.flights__extreme_delay] %}

{{ near_misses(
    metric='flights_average_departure_delay',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'flights__early_departure', 'active': ['flights__early_departure'], 'rules': rules_with_other_boundary(rule='flights__early_departure', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'flights__extreme_delay', 'active': ['flights__extreme_delay'], 'rules': rules_with_other_boundary(rule='flights__extreme_delay', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'flights__cancelled_flights', 'active': [], 'rules': rules_with_foreign_one(rules.flights__cancelled_flights, metric='flights_aircraft_in_use', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'flights__shuttle_flights', 'active': [], 'rules': rules_with_foreign_one(rules.flights__shuttle_flights, metric='flights_average_air_time', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__extreme_delay, rules.flights__early_departure])},
        {'mistake': 'newest_document', 'rule': 'flights__early_departure', 'active': [], 'rules': rules_read_blindly([rules.flights__early_departure])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=in_force)},
    ],
    asked=ref('flights__asked_cells'),
) }}
