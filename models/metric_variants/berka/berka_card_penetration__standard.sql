-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_card_penetration',
    'metric_definition': '08b1ec77eb0d',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_card_penetration',
    fact=ref('berka__accounts'),
    rules=[],
    variant='standard',
) }}
