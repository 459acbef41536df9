-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_installments',
    'metric_definition': 'b33db7b19936',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='olist_average_installments',
    fact=ref('olist__payments'),
    rules=[],
    variant='standard',
) }}
