-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_approval_time',
    'metric_definition': '04b333156ec3',
    'variant': 'mistaken',
    'rules': ['olist__pilot_period_exclusion'],
}) }}

{{ mistaken_variants(
    metric='olist_approval_time',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__pilot_period_exclusion(), olist__cancelled_order_handling()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__pilot_period_exclusion(), olist__booking_date()]},
    ],
) }}
