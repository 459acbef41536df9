-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_review_response_time',
    'metric_definition': '45975c30a5ac',
    'variant': 'governed',
    'rules': ['olist__single_review_per_order'],
}) }}

{{ metric_variant(
    metric='olist_review_response_time',
    fact=ref('olist__reviews'),
    rules=[
        olist__single_review_per_order(),
    ],
) }}
