-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_arrival_delay',
    'metric_definition': 'a0086a26a1c0',
    'variant': 'near_misses',
    'rules': ['flights__extreme_delay', 'flights__small_fleet'],
    'rows_read': {'asked_cells': "metric = 'flights_average_arrival_delay'"},
}) }}

{%- set rules = {
    'flights__small_fleet': flights__small_fleet(),
    'flights__extreme_delay': flights__extreme_delay(),
} %}

{{ near_misses(
    metric='flights_average_arrival_delay',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'flights__extreme_delay', 'active': ['flights__extreme_delay'], 'rules': rules_with_other_boundary(rule='flights__extreme_delay', rules=[rules.flights__extreme_delay, rules.flights__small_fleet])},
        {'mistake': 'boundary', 'rule': 'flights__small_fleet', 'active': ['flights__small_fleet'], 'rules': rules_with_other_boundary(rule='flights__small_fleet', rules=[rules.flights__extreme_delay, rules.flights__small_fleet])},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.flights__small_fleet, rules.flights__extreme_delay])},
        {'mistake': 'newest_document', 'rule': 'flights__extreme_delay', 'active': [], 'rules': rules_read_blindly([rules.flights__extreme_delay])},
        {'mistake': 'wrong_date', 'rule': 'departed_on', 'active': [], 'rules': rules_booked_at(column='departed_on', rules=[rules.flights__extreme_delay, rules.flights__small_fleet])},
    ],
    asked=ref('asked_cells'),
) }}
