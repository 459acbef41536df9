-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_total_distance',
    'metric_definition': '212bee5cffed',
    'variant': 'left_out',
    'rules': ['flights__cancelled_flights'],
}) }}

{{ left_out_variants(
    metric='flights_total_distance',
    fact=ref('flights__flights'),
    rules=[
        flights__cancelled_flights(),
    ],
) }}
