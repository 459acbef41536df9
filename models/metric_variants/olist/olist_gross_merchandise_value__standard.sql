-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_gross_merchandise_value',
    'metric_definition': 'e7c5a7a98450',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_gross_merchandise_value',
    fact=ref('olist__order_items'),
    rules=[],
    variant='standard',
) }}
