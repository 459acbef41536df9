-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_gold_card_share',
    'metric_definition': '40f6b14d32f0',
    'variant': 'mistaken',
    'rules': ['berka__junior_card_separation', 'berka__small_sample_suppression'],
}) }}

{{ mistaken_variants(
    metric='berka_gold_card_share',
    fact=ref('berka__cards'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__small_sample_suppression_1994', 'rules': [berka__junior_card_separation(), berka__small_sample_suppression_1994()]},
    ],
) }}
