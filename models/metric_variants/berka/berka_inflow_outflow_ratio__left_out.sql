-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inflow_outflow_ratio',
    'metric_definition': '81e499a57227',
    'variant': 'left_out',
    'rules': ['berka__account_opening_date', 'berka__interest_capitalisation', 'berka__recurrent_income_recognition'],
}) }}

{{ left_out_variants(
    metric='berka_inflow_outflow_ratio',
    fact=ref('berka__postings'),
    rules=[
        berka__account_opening_date(),
        berka__interest_capitalisation(),
        berka__recurrent_income_recognition(),
    ],
) }}
