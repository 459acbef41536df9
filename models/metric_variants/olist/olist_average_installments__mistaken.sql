-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_installments',
    'metric_definition': 'b33db7b19936',
    'variant': 'mistaken',
    'rules': ['olist__undefined_payment_exclusion', 'olist__voucher_netting'],
}) }}

{{ mistaken_variants(
    metric='olist_average_installments',
    fact=ref('olist__payments'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__cancelled_order_handling', 'rules': [olist__undefined_payment_exclusion(), olist__voucher_netting(), olist__cancelled_order_handling()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__undefined_payment_exclusion(), olist__voucher_netting(), olist__booking_date()]},
    ],
) }}
