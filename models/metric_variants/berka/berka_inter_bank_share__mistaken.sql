-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inter_bank_share',
    'metric_definition': 'ff21b431ca0b',
    'variant': 'mistaken',
    'rules': ['berka__inter_bank_flag'],
}) }}

{{ mistaken_variants(
    metric='berka_inter_bank_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'berka__month_end_booking', 'rules': [berka__inter_bank_flag(), berka__month_end_booking()]},
    ],
) }}
