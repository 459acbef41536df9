-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_payment_value_share',
    'metric_definition': '4137b8f4be59',
    'variant': 'mistaken',
    'rules': [],
}) }}

{{ mistaken_variants(
    metric='olist_payment_value_share',
    fact=ref('olist__payments'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__undefined_payment_exclusion', 'rules': [olist__undefined_payment_exclusion()]},
        {'mistake': 'sister', 'rule': 'olist__voucher_netting', 'rules': [olist__voucher_netting()]},
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__cancelled_order_handling()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__booking_date()]},
    ],
) }}
