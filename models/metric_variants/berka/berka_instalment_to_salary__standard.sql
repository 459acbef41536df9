-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_instalment_to_salary',
    'metric_definition': 'd43729b620d7',
    'variant': 'standard',
    'rules': [],
}) }}

{{ metric_variant(
    metric='berka_instalment_to_salary',
    fact=ref('berka__loans'),
    rules=[],
    variant='standard',
) }}
