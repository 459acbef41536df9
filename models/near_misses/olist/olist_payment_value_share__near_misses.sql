-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_payment_value_share',
    'metric_definition': '4137b8f4be59',
    'variant': 'near_misses',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='olist_payment_value_share',
    fact=ref('olist__payments'),
    mistakes=[
        {'mistake': 'wrong_date', 'rule': 'approved_at', 'rules': rules_booked_at(column='approved_at', rules=[])},
    ],
    asked=ref('asked_cells'),
) }}
