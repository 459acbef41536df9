-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_on_time_share',
    'metric_definition': 'a834f14d805d',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='flights_on_time_share',
    fact=ref('flights__flights'),
    rules=[],
    variant='standard',
) }}
