-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_card_withdrawal_share',
    'metric_definition': 'f577a427aac4',
    'variant': 'governed',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_card_withdrawal_share',
    fact=ref('berka__postings'),
    rules=[],
) }}
