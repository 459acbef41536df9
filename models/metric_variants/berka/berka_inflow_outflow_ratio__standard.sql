-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inflow_outflow_ratio',
    'metric_definition': '81e499a57227',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_inflow_outflow_ratio',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
