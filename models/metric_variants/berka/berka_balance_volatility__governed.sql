-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_balance_volatility',
    'metric_definition': '2c878ca80a9f',
    'variant': 'governed',
    'rules': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
}) }}

{{ metric_variant(
    metric='berka_balance_volatility',
    fact=ref('berka__postings'),
    rules=[
        berka__fee_structure_1996(),
        berka__inter_bank_flag(),
        berka__penalty_interest_separation(),
        berka__small_sample_suppression(),
    ],
) }}
