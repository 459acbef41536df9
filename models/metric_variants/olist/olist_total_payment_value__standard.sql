-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_total_payment_value',
    'metric_definition': '0fe8523af411',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_total_payment_value',
    fact=ref('olist__payments'),
    rules=[],
    variant='standard',
) }}
