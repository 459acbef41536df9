-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_approval_time',
    'metric_definition': '04b333156ec3',
    'variant': 'governed',
    'rules': ['olist__pilot_period_exclusion'],
}) }}

{{ metric_variant(
    metric='olist_approval_time',
    fact=ref('olist__orders'),
    rules=[
        olist__pilot_period_exclusion(),
    ],
) }}
