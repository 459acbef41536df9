-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_arrival_delay',
    'metric_definition': 'a0086a26a1c0',
    'variant': 'governed',
    'rules': ['flights__extreme_delay', 'flights__small_fleet'],
}) }}

{{ metric_variant(
    metric='flights_average_arrival_delay',
    fact=ref('flights__flights'),
    rules=[
        flights__extreme_delay(),
        flights__small_fleet(),
    ],
) }}
