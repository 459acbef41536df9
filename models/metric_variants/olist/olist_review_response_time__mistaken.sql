-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_review_response_time',
    'metric_definition': '45975c30a5ac',
    'variant': 'mistaken',
    'rules': ['olist__single_review_per_order'],
}) }}

{{ mistaken_variants(
    metric='olist_review_response_time',
    fact=ref('olist__reviews'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__single_review_per_order(), olist__cancelled_order_handling()]},
    ],
) }}
