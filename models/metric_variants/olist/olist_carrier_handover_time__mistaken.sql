-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_carrier_handover_time',
    'metric_definition': 'ff7ebc5520ca',
    'variant': 'mistaken',
    'rules': ['olist__pilot_period_exclusion'],
}) }}

{{ mistaken_variants(
    metric='olist_carrier_handover_time',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__pilot_period_exclusion(), olist__cancelled_order_handling()]},
        {'mistake': 'sister', 'rule': 'olist__delivery_outlier_exclusion', 'rules': [olist__pilot_period_exclusion(), olist__delivery_outlier_exclusion()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__pilot_period_exclusion(), olist__booking_date()]},
    ],
) }}
