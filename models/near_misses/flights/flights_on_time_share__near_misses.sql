-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_on_time_share',
    'metric_definition': 'a834f14d805d',
    'variant': 'near_misses',
    'rules': ['flights__arrival_on_time', 'flights__small_fleet', 'flights__winter_storm'],
    'rows_read': {'flights__asked_cells': "metric = 'flights_on_time_share'"},
}) }}

{%- set rules = {
    'flights__arrival_on_time_2012': flights__arrival_on_time_2012(),
    'flights__small_fleet': flights__small_fleet(),
    'flights__extreme_delay': flights__extreme_delay(),
    'flights__arrival_on_time': flights__arrival_on_time(),
    'flights__winter_storm': flights__winter_storm(),
    'flights__cancelled_flights': flights__cancelled_flights(),
    'flights__shuttle_flights': flights__shuttle_flights(),
} %}
{%- set in_force = [rules.flights__arrival_on_time, rules.flights__small_fleet, rules.flights__winter_storm] %}
{%- set shown = [rules.flights__arrival_on_time, rules.flights__winter_storm] %}

{{ near_misses(
    metric='flights_on_time_share',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'arrival_on_time__and__small_fleet', 'active': ['flights__arrival_on_time', 'flights__small_fleet'], 'rules': in_force | rejectattr('rule', 'in', ['flights__arrival_on_time', 'flights__small_fleet']) | list},
        {'mistake': 'rules_ignored', 'rule': 'arrival_on_time__and__winter_storm', 'active': ['flights__winter_storm'], 'rules': in_force | rejectattr('rule', 'in', ['flights__arrival_on_time', 'flights__winter_storm']) | list},
        {'mistake': 'rules_ignored', 'rule': 'small_fleet__and__winter_storm', 'active': ['flights__small_fleet', 'flights__winter_storm'], 'rules': in_force | rejectattr('rule', 'in', ['flights__small_fleet', 'flights__winter_storm']) | list},
        {'mistake': 'boundary', 'rule': 'flights__arrival_on_time', 'active': ['flights__arrival_on_time'], 'rules': rules_with_other_boundary(rule='flights__arrival_on_time', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'flights__small_fleet', 'active': ['flights__small_fleet'], 'rules': rules_with_other_boundary(rule='flights__small_fleet', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'flights__winter_storm', 'active': ['flights__winter_storm'], 'rules': rules_with_other_boundary(rule='flights__winter_storm', rules=in_force)},
        {'mistake': 'foreign_rule', 'rule': 'flights__cancelled_flights', 'active': [], 'rules': rules_with_foreign_one(rules.flights__cancelled_flights, metric='flights_aircraft_in_use', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'flights__shuttle_flights', 'active': [], 'rules': rules_with_foreign_one(rules.flights__shuttle_flights, metric='flights_average_air_time', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__arrival_on_time_2012, rules.flights__small_fleet, rules.flights__extreme_delay, rules.flights__arrival_on_time, rules.flights__winter_storm])},
        {'mistake': 'newest_document', 'rule': 'flights__winter_storm', 'active': [], 'rules': rules_read_blindly([rules.flights__winter_storm])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=in_force)},
    ],
    asked=ref('flights__asked_cells'),
) }}
