-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_seats_offered',
    'metric_definition': '3b546fd2315e',
    'variant': 'left_out',
    'rules': ['flights__cancelled_flights'],
}) }}

{{ left_out_variants(
    metric='flights_seats_offered',
    fact=ref('flights__flights'),
    rules=[
        flights__cancelled_flights(),
    ],
) }}
