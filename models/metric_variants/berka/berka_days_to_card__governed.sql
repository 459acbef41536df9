-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_days_to_card',
    'metric_definition': 'fa1df5fc164b',
    'variant': 'governed',
    'rules': ['berka__junior_card_separation', 'berka__small_sample_suppression'],
}) }}

{{ metric_variant(
    metric='berka_days_to_card',
    fact=ref('berka__cards'),
    rules=[
        berka__junior_card_separation(),
        berka__small_sample_suppression(),
    ],
) }}
