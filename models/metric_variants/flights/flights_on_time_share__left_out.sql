-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_on_time_share',
    'metric_definition': 'a834f14d805d',
    'variant': 'left_out',
    'rules': ['flights__arrival_on_time', 'flights__small_fleet', 'flights__winter_storm'],
}) }}

{{ left_out_variants(
    metric='flights_on_time_share',
    fact=ref('flights__flights'),
    rules=[
        flights__arrival_on_time(),
        flights__small_fleet(),
        flights__winter_storm(),
    ],
) }}
