-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_total_distance',
    'metric_definition': '212bee5cffed',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='flights_total_distance',
    fact=ref('flights__flights'),
    rules=[],
    variant='standard',
) }}
