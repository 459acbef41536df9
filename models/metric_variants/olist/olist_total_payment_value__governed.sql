-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_total_payment_value',
    'metric_definition': '0fe8523af411',
    'variant': 'governed',
    'rules': ['olist__booking_date', 'olist__cancelled_order_handling', 'olist__undefined_payment_exclusion', 'olist__voucher_netting'],
}) }}

{{ metric_variant(
    metric='olist_total_payment_value',
    fact=ref('olist__payments'),
    rules=[
        olist__booking_date(),
        olist__cancelled_order_handling(),
        olist__undefined_payment_exclusion(),
        olist__voucher_netting(),
    ],
) }}
