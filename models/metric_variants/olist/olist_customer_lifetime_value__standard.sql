-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_customer_lifetime_value',
    'metric_definition': 'b0a6f86c1fe0',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_customer_lifetime_value',
    fact=ref('olist__orders'),
    rules=[],
    variant='standard',
) }}
