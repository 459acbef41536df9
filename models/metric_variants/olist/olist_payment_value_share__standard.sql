-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_payment_value_share',
    'metric_definition': '4137b8f4be59',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_payment_value_share',
    fact=ref('olist__payments'),
    rules=[],
    variant='standard',
) }}
