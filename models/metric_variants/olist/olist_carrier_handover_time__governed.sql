-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_carrier_handover_time',
    'metric_definition': 'ff7ebc5520ca',
    'variant': 'governed',
    'rules': ['olist__pilot_period_exclusion'],
}) }}

{{ metric_variant(
    metric='olist_carrier_handover_time',
    fact=ref('olist__orders'),
    rules=[
        olist__pilot_period_exclusion(),
    ],
) }}
