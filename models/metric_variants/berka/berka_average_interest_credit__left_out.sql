-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_interest_credit',
    'metric_definition': '462b8df4a474',
    'variant': 'left_out',
    'rules': ['berka__de_minimis', 'berka__de_minimis_1993', 'berka__month_end_booking'],
}) }}

{{ left_out_variants(
    metric='berka_average_interest_credit',
    fact=ref('berka__postings'),
    rules=[
        berka__de_minimis(),
        berka__de_minimis_1993(),
        berka__month_end_booking(),
    ],
) }}
