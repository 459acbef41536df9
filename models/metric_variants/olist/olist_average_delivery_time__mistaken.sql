-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_delivery_time',
    'metric_definition': 'ec26c740fbcb',
    'variant': 'mistaken',
    'rules': ['olist__delivery_outlier_exclusion', 'olist__pilot_period_exclusion'],
}) }}

{{ mistaken_variants(
    metric='olist_average_delivery_time',
    fact=ref('olist__orders'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'olist__delivery_outlier_exclusion_2016', 'rules': [olist__pilot_period_exclusion(), olist__delivery_outlier_exclusion_2016()]},
    ],
) }}
