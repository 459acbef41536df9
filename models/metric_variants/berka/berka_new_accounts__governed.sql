-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_new_accounts',
    'metric_definition': '36540d64f32e',
    'variant': 'governed',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_new_accounts',
    fact=ref('berka__accounts'),
    rules=[],
) }}
