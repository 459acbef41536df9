-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_account_fee',
    'metric_definition': '6bd15e8bf3d1',
    'variant': 'left_out',
    'rules': ['berka__fee_structure_1996', 'berka__month_end_booking'],
}) }}

{{ left_out_variants(
    metric='berka_average_account_fee',
    fact=ref('berka__postings'),
    rules=[
        berka__fee_structure_1996(),
        berka__month_end_booking(),
    ],
) }}
