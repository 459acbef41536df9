-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_on_time_share',
    'metric_definition': 'a834f14d805d',
    'variant': 'near_misses',
    'rules': ['flights__arrival_on_time', 'flights__small_fleet', 'flights__winter_storm'],
    'rows_read': {'asked_cells': "metric = 'flights_on_time_share'"},
}) }}

{%- set rules = {
    'flights__arrival_on_time_2012': flights__arrival_on_time_2012(),
    'flights__small_fleet': flights__small_fleet(),
    'flights__extreme_delay': flights__extreme_delay(),
    'flights__arrival_on_time': flights__arrival_on_time(),
    'flights__winter_storm': flights__winter_storm(),
} %}

{{ near_misses(
    metric='flights_on_time_share',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'arrival_on_time__and__small_fleet', 'active': ['flights__arrival_on_time', 'flights__small_fleet'], 'rules': [rules.flights__winter_storm]},
        {'mistake': 'rules_ignored', 'rule': 'arrival_on_time__and__winter_storm', 'active': ['flights__arrival_on_time', 'flights__winter_storm'], 'rules': [rules.flights__small_fleet]},
        {'mistake': 'rules_ignored', 'rule': 'small_fleet__and__winter_storm', 'active': ['flights__small_fleet', 'flights__winter_storm'], 'rules': [rules.flights__arrival_on_time]},
        {'mistake': 'boundary', 'rule': 'flights__arrival_on_time', 'active': ['flights__arrival_on_time'], 'rules': rules_with_other_boundary(rule='flights__arrival_on_time', rules=[rules.flights__arrival_on_time, rules.flights__small_fleet, rules.flights__winter_storm])},
        {'mistake': 'boundary', 'rule': 'flights__small_fleet', 'active': ['flights__small_fleet'], 'rules': rules_with_other_boundary(rule='flights__small_fleet', rules=[rules.flights__arrival_on_time, rules.flights__small_fleet, rules.flights__winter_storm])},
        {'mistake': 'boundary', 'rule': 'flights__winter_storm', 'active': ['flights__winter_storm'], 'rules': rules_with_other_boundary(rule='flights__winter_storm', rules=[rules.flights__arrival_on_time, rules.flights__small_fleet, rules.flights__winter_storm])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__arrival_on_time_2012, rules.flights__small_fleet, rules.flights__extreme_delay, rules.flights__arrival_on_time, rules.flights__winter_storm])},
        {'mistake': 'newest_document', 'rule': 'flights__winter_storm', 'active': [], 'rules': rules_read_blindly([rules.flights__winter_storm])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=[rules.flights__arrival_on_time, rules.flights__small_fleet, rules.flights__winter_storm])},
    ],
    asked=ref('asked_cells'),
) }}
