-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_review_response_time',
    'metric_definition': 'f9bfcb7da38e',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='olist_review_response_time',
    fact=ref('olist__reviews'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__cancelled_order_handling()]},
    ],
) }}
