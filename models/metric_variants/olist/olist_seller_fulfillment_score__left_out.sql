-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_seller_fulfillment_score',
    'metric_definition': '74c56837f768',
    'variant': 'left_out',
    'rules': ['olist__active_seller_definition', 'olist__cancelled_order_handling', 'olist__csat_calculation', 'olist__csat_calculation_2017', 'olist__delivery_outlier_exclusion', 'olist__freight_strike_relief', 'olist__fulfillment_score_weights', 'olist__pilot_period_exclusion', 'olist__promise_day', 'olist__single_review_per_order', 'olist__small_group_privacy'],
}) }}

{{ left_out_composite_variants(
    metric='olist_seller_fulfillment_score',
    left_out={
        'olist__active_seller_definition': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__left_out'), 'olist_handover_punctuality': ref('olist_handover_punctuality__left_out'), 'olist_csat': ref('olist_csat__governed')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__cancelled_order_handling': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__governed'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__left_out')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__csat_calculation': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__governed'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__left_out')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__csat_calculation_2017': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__governed'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__left_out')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__delivery_outlier_exclusion': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__left_out'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__governed')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__freight_strike_relief': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__left_out'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__governed')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__fulfillment_score_weights': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__governed'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__governed')}, 'rules': []},
        'olist__pilot_period_exclusion': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__governed'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__left_out')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__promise_day': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__left_out'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__governed')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__single_review_per_order': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__governed'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__left_out')}, 'rules': [olist__fulfillment_score_weights()]},
        'olist__small_group_privacy': {'inputs': {'olist_on_time_delivery_share': ref('olist_on_time_delivery_share__governed'), 'olist_handover_punctuality': ref('olist_handover_punctuality__governed'), 'olist_csat': ref('olist_csat__left_out')}, 'rules': [olist__fulfillment_score_weights()]},
    },
) }}
