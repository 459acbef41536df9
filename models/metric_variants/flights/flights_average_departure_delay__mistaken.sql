-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'flights_average_departure_delay',
    'metric_definition': '9ffb1068b74c',
    'variant': 'mistaken',
    'rules': ['flights__early_departure', 'flights__extreme_delay'],
}) }}

{{ mistaken_variants(
    metric='flights_average_departure_delay',
    fact=ref('flights__flights'),
    mistakes=[
        {'mistake': 'out_of_period', 'rule': 'flights__early_departure', 'rules': rules_without_limits(rule='flights__early_departure', rules=[flights__early_departure(), flights__extreme_delay()])},
    ],
) }}
