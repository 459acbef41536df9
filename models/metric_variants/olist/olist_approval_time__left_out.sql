-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_approval_time',
    'metric_definition': '04b333156ec3',
    'variant': 'left_out',
    'rules': ['olist__pilot_period_exclusion'],
}) }}

{{ left_out_variants(
    metric='olist_approval_time',
    fact=ref('olist__orders'),
    rules=[
        olist__pilot_period_exclusion(),
    ],
) }}
