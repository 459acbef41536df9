-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_aircraft_in_use',
    'metric_definition': '2458020adf87',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='flights_aircraft_in_use',
    fact=ref('flights__flights'),
    rules=[],
    variant='standard',
) }}
