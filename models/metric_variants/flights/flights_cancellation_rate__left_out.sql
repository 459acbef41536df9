-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_cancellation_rate',
    'metric_definition': 'c48fa96c8eb5',
    'variant': 'left_out',
    'rules': ['flights__small_fleet'],
}) }}

{{ left_out_variants(
    metric='flights_cancellation_rate',
    fact=ref('flights__flights'),
    rules=[
        flights__small_fleet(),
    ],
) }}
