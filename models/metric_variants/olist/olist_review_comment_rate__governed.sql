-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_review_comment_rate',
    'metric_definition': 'c7f7731a64c0',
    'variant': 'governed',
    'rules': ['olist__single_review_per_order'],
}) }}

{{ metric_variant(
    metric='olist_review_comment_rate',
    fact=ref('olist__reviews'),
    rules=[
        olist__single_review_per_order(),
    ],
) }}
