-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_days_to_card',
    'metric_definition': 'fa1df5fc164b',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_days_to_card',
    fact=ref('berka__cards'),
    rules=[],
    variant='standard',
) }}
