-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_payment_method_share',
    'metric_definition': '2d1dd288136e',
    'variant': 'governed',
    'rules': ['olist__undefined_payment_exclusion', 'olist__voucher_netting'],
}) }}

{{ metric_variant(
    metric='olist_payment_method_share',
    fact=ref('olist__payments'),
    rules=[
        olist__undefined_payment_exclusion(),
        olist__voucher_netting(),
    ],
) }}
