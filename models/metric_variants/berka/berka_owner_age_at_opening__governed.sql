-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_owner_age_at_opening',
    'metric_definition': 'f010f5036478',
    'variant': 'governed',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_owner_age_at_opening',
    fact=ref('berka__accounts'),
    rules=[],
) }}
