-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_carrier_handover_time',
    'metric_definition': 'ff7ebc5520ca',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_carrier_handover_time',
    fact=ref('olist__orders'),
    rules=[],
    variant='standard',
) }}
