-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_seller_fulfillment_score',
    'metric_definition': '74c56837f768',
    'variant': 'standard',
    'rules': [],
}) }}

{{ composite_variant(
    metric='olist_seller_fulfillment_score',
    inputs={
        'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__standard'),
        'olist_handover_punctuality': ref('olist_handover_punctuality__standard'),
        'olist_csat': ref('olist_csat__standard'),
    },
    rules=[],
    variant='standard',
) }}
