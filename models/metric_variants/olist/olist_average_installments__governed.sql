-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_average_installments',
    'metric_definition': 'b33db7b19936',
    'variant': 'governed',
    'rules': ['olist__undefined_payment_exclusion', 'olist__voucher_netting'],
}) }}

{{ metric_variant(
    metric='olist_average_installments',
    fact=ref('olist__payments'),
    rules=[
        olist__undefined_payment_exclusion(),
        olist__voucher_netting(),
    ],
) }}
