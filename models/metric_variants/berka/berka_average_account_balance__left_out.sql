-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_account_balance',
    'metric_definition': 'ae9c2b774201',
    'variant': 'left_out',
    'rules': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__interest_capitalisation', 'berka__month_end_booking', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
}) }}

{{ left_out_variants(
    metric='berka_average_account_balance',
    fact=ref('berka__postings'),
    rules=[
        berka__account_opening_date(),
        berka__fee_structure_1996(),
        berka__inter_bank_flag(),
        berka__interest_capitalisation(),
        berka__month_end_booking(),
        berka__penalty_interest_separation(),
        berka__small_sample_suppression(),
    ],
) }}
