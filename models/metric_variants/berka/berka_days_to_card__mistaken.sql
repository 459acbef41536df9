-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_days_to_card',
    'metric_definition': 'fa1df5fc164b',
    'variant': 'mistaken',
    'rules': ['berka__junior_card_separation', 'berka__small_sample_suppression'],
}) }}

{{ mistaken_variants(
    metric='berka_days_to_card',
    fact=ref('berka__cards'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__small_sample_suppression_1994', 'rules': [berka__junior_card_separation(), berka__small_sample_suppression_1994()]},
    ],
) }}
