-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_median_delivery_time',
    'metric_definition': '53ab1ec9f814',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='olist_median_delivery_time',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__delivery_outlier_exclusion', 'rules': [olist__delivery_outlier_exclusion()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__booking_date()]},
    ],
) }}
