-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_review_comment_rate',
    'metric_definition': 'c7f7731a64c0',
    'variant': 'left_out',
    'rules': ['olist__single_review_per_order'],
}) }}

{{ left_out_variants(
    metric='olist_review_comment_rate',
    fact=ref('olist__reviews'),
    rules=[
        olist__single_review_per_order(),
    ],
) }}
