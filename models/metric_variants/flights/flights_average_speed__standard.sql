-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_speed',
    'metric_definition': '0222aacb31fd',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='flights_average_speed',
    fact=ref('flights__flights'),
    rules=[],
    variant='standard',
) }}
