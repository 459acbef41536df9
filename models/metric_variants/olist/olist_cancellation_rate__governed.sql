-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_cancellation_rate',
    'metric_definition': '0cbaba1d7129',
    'variant': 'governed',
    'rules': ['olist__pilot_period_exclusion'],
}) }}

{{ metric_variant(
    metric='olist_cancellation_rate',
    fact=ref('olist__orders'),
    rules=[
        olist__pilot_period_exclusion(),
    ],
) }}
