-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_gold_card_share',
    'metric_definition': '40f6b14d32f0',
    'variant': 'left_out',
    'rules': ['berka__junior_card_separation', 'berka__small_sample_suppression'],
}) }}

{{ left_out_variants(
    metric='berka_gold_card_share',
    fact=ref('berka__cards'),
    rules=[
        berka__junior_card_separation(),
        berka__small_sample_suppression(),
    ],
) }}
