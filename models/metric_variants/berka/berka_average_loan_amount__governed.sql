-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_loan_amount',
    'metric_definition': 'f2de6b4b858c',
    'variant': 'governed',
    'rules': ['berka__small_sample_suppression'],
}) }}

{{ metric_variant(
    metric='berka_average_loan_amount',
    fact=ref('berka__loans'),
    rules=[
        berka__small_sample_suppression(),
    ],
) }}
