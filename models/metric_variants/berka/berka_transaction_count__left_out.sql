-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_transaction_count',
    'metric_definition': '29adc59000b2',
    'variant': 'left_out',
    'rules': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__interest_capitalisation', 'berka__month_end_booking'],
}) }}

{{ left_out_variants(
    metric='berka_transaction_count',
    fact=ref('berka__postings'),
    rules=[
        berka__account_opening_date(),
        berka__fee_structure_1996(),
        berka__interest_capitalisation(),
        berka__month_end_booking(),
    ],
) }}
