-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_cancellation_rate',
    'metric_definition': '0cbaba1d7129',
    'variant': 'mistaken',
    'rules': ['olist__pilot_period_exclusion'],
}) }}

{{ mistaken_variants(
    metric='olist_cancellation_rate',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__pilot_period_exclusion(), olist__booking_date()]},
    ],
) }}
