-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_delivery_promise_margin',
    'metric_definition': '20ccdb9c62d1',
    'variant': 'left_out',
    'rules': ['olist__delivery_outlier_exclusion', 'olist__pilot_period_exclusion'],
}) }}

{{ left_out_variants(
    metric='olist_delivery_promise_margin',
    fact=ref('olist__orders'),
    rules=[
        olist__delivery_outlier_exclusion(),
        olist__pilot_period_exclusion(),
    ],
) }}
