-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_cash_value_share',
    'metric_definition': 'e0f3ebc16c2c',
    'variant': 'governed',
    'rules': ['berka__interest_capitalisation', 'berka__month_end_booking'],
}) }}

{{ metric_variant(
    metric='berka_cash_value_share',
    fact=ref('berka__postings'),
    rules=[
        berka__interest_capitalisation(),
        berka__month_end_booking(),
    ],
) }}
