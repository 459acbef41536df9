-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_overdraft_rate',
    'metric_definition': '2ea5c994b60a',
    'variant': 'left_out',
    'rules': ['berka__interest_capitalisation', 'berka__month_end_booking', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
}) }}

{{ left_out_variants(
    metric='berka_overdraft_rate',
    fact=ref('berka__postings'),
    rules=[
        berka__interest_capitalisation(),
        berka__month_end_booking(),
        berka__penalty_interest_separation(),
        berka__small_sample_suppression(),
    ],
) }}
