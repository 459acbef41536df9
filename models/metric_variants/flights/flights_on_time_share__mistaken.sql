-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_on_time_share',
    'metric_definition': 'a834f14d805d',
    'variant': 'mistaken',
    'rules': ['flights__arrival_on_time', 'flights__small_fleet', 'flights__winter_storm'],
}) }}

{{ mistaken_variants(
    metric='flights_on_time_share',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'flights__arrival_on_time_2012', 'rules': rules_with_older_version(older=flights__arrival_on_time_2012(), newer='flights__arrival_on_time', rules=[flights__arrival_on_time(), flights__small_fleet(), flights__winter_storm()])},
        {'mistake': 'out_of_period', 'rule': 'flights__winter_storm', 'rules': rules_without_limits(rule='flights__winter_storm', rules=[flights__arrival_on_time(), flights__small_fleet(), flights__winter_storm()])},
        {'mistake': 'sister', 'rule': 'flights__extreme_delay', 'rules': [flights__arrival_on_time(), flights__small_fleet(), flights__winter_storm(), flights__extreme_delay()]},
    ],
) }}
