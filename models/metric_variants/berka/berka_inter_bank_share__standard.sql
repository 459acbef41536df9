-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_inter_bank_share',
    'metric_definition': 'ff21b431ca0b',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_inter_bank_share',
    fact=ref('berka__postings'),
    rules=[],
    variant='standard',
) }}
