-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_handover_punctuality',
    'metric_definition': 'fb28dad016b0',
    'variant': 'mistaken',
    'rules': ['olist__active_seller_definition'],
}) }}

{{ mistaken_variants(
    metric='olist_handover_punctuality',
    fact=ref('olist__order_items'),
    mistakes=[
        {'mistake': 'sister', 'rule': 'olist__delivery_outlier_exclusion', 'rules': [olist__active_seller_definition(), olist__delivery_outlier_exclusion()]},
        {'mistake': 'superseded', 'rule': 'olist__active_seller_definition_2016', 'rules': [olist__active_seller_definition_2016()]},
        {'mistake': 'sister', 'rule': 'olist__booking_date', 'rules': [olist__active_seller_definition(), olist__booking_date()]},
    ],
) }}
