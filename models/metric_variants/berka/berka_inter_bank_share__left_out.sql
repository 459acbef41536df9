-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inter_bank_share',
    'metric_definition': 'ff21b431ca0b',
    'variant': 'left_out',
    'rules': ['berka__inter_bank_flag'],
}) }}

{{ left_out_variants(
    metric='berka_inter_bank_share',
    fact=ref('berka__postings'),
    rules=[
        berka__inter_bank_flag(),
    ],
) }}
