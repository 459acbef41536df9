-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_speed',
    'metric_definition': '0222aacb31fd',
    'variant': 'left_out',
    'rules': ['flights__shuttle_flights'],
}) }}

{{ left_out_variants(
    metric='flights_average_speed',
    fact=ref('flights__flights'),
    rules=[
        flights__shuttle_flights(),
    ],
) }}
