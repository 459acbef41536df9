-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_handover_punctuality',
    'metric_definition': 'fb28dad016b0',
    'variant': 'left_out',
    'rules': ['olist__active_seller_definition'],
}) }}

{{ left_out_variants(
    metric='olist_handover_punctuality',
    fact=ref('olist__order_items'),
    rules=[
        olist__active_seller_definition(),
    ],
) }}
