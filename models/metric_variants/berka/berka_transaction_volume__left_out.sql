-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_volume',
    'metric_definition': '84e754f0d989',
    'variant': 'left_out',
    'rules': ['berka__account_opening_date', 'berka__month_end_booking'],
}) }}

{{ left_out_variants(
    metric='berka_transaction_volume',
    fact=ref('berka__postings'),
    rules=[
        berka__account_opening_date(),
        berka__month_end_booking(),
    ],
) }}
