-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_payment_method_share',
    'metric_definition': '2d1dd288136e',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_payment_method_share',
    fact=ref('olist__payments'),
    rules=[],
    variant='standard',
) }}
