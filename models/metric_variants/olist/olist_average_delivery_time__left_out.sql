-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_delivery_time',
    'metric_definition': 'ec26c740fbcb',
    'variant': 'left_out',
    'rules': ['olist__delivery_outlier_exclusion', 'olist__pilot_period_exclusion'],
}) }}

{{ left_out_variants(
    metric='olist_average_delivery_time',
    fact=ref('olist__orders'),
    rules=[
        olist__delivery_outlier_exclusion(),
        olist__pilot_period_exclusion(),
    ],
) }}
