-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(materialized='table') }}

select * from {{ ref('olist_active_seller_count__governed') }}
union all
select * from {{ ref('olist_active_seller_count__left_out') }}
union all
select * from {{ ref('olist_active_seller_count__standard') }}
union all
select * from {{ ref('olist_approval_time__governed') }}
union all
select * from {{ ref('olist_approval_time__left_out') }}
union all
select * from {{ ref('olist_approval_time__mistaken') }}
union all
select * from {{ ref('olist_approval_time__standard') }}
union all
select * from {{ ref('olist_average_delivery_time__governed') }}
union all
select * from {{ ref('olist_average_delivery_time__left_out') }}
union all
select * from {{ ref('olist_average_delivery_time__mistaken') }}
union all
select * from {{ ref('olist_average_delivery_time__standard') }}
union all
select * from {{ ref('olist_average_freight__governed') }}
union all
select * from {{ ref('olist_average_freight__left_out') }}
union all
select * from {{ ref('olist_average_freight__mistaken') }}
union all
select * from {{ ref('olist_average_freight__standard') }}
union all
select * from {{ ref('olist_average_installments__governed') }}
union all
select * from {{ ref('olist_average_installments__left_out') }}
union all
select * from {{ ref('olist_average_installments__mistaken') }}
union all
select * from {{ ref('olist_average_installments__standard') }}
union all
select * from {{ ref('olist_average_item_price__governed') }}
union all
select * from {{ ref('olist_average_item_price__left_out') }}
union all
select * from {{ ref('olist_average_item_price__mistaken') }}
union all
select * from {{ ref('olist_average_item_price__standard') }}
union all
select * from {{ ref('olist_average_review_score__governed') }}
union all
select * from {{ ref('olist_average_review_score__left_out') }}
union all
select * from {{ ref('olist_average_review_score__standard') }}
union all
select * from {{ ref('olist_average_shipping_distance__governed') }}
union all
select * from {{ ref('olist_average_shipping_distance__mistaken') }}
union all
select * from {{ ref('olist_average_shipping_distance__standard') }}
union all
select * from {{ ref('olist_cancellation_rate__governed') }}
union all
select * from {{ ref('olist_cancellation_rate__left_out') }}
union all
select * from {{ ref('olist_cancellation_rate__mistaken') }}
union all
select * from {{ ref('olist_cancellation_rate__standard') }}
union all
select * from {{ ref('olist_carrier_handover_time__governed') }}
union all
select * from {{ ref('olist_carrier_handover_time__left_out') }}
union all
select * from {{ ref('olist_carrier_handover_time__mistaken') }}
union all
select * from {{ ref('olist_carrier_handover_time__standard') }}
union all
select * from {{ ref('olist_csat__governed') }}
union all
select * from {{ ref('olist_csat__left_out') }}
union all
select * from {{ ref('olist_csat__mistaken') }}
union all
select * from {{ ref('olist_csat__standard') }}
union all
select * from {{ ref('olist_customer_lifetime_value__governed') }}
union all
select * from {{ ref('olist_customer_lifetime_value__left_out') }}
union all
select * from {{ ref('olist_customer_lifetime_value__standard') }}
union all
select * from {{ ref('olist_delivery_promise_margin__governed') }}
union all
select * from {{ ref('olist_delivery_promise_margin__left_out') }}
union all
select * from {{ ref('olist_delivery_promise_margin__mistaken') }}
union all
select * from {{ ref('olist_delivery_promise_margin__standard') }}
union all
select * from {{ ref('olist_freight_per_kilogram__governed') }}
union all
select * from {{ ref('olist_freight_per_kilogram__left_out') }}
union all
select * from {{ ref('olist_freight_per_kilogram__mistaken') }}
union all
select * from {{ ref('olist_freight_per_kilogram__standard') }}
union all
select * from {{ ref('olist_gross_merchandise_value__governed') }}
union all
select * from {{ ref('olist_gross_merchandise_value__left_out') }}
union all
select * from {{ ref('olist_gross_merchandise_value__standard') }}
union all
select * from {{ ref('olist_handover_punctuality__governed') }}
union all
select * from {{ ref('olist_handover_punctuality__left_out') }}
union all
select * from {{ ref('olist_handover_punctuality__mistaken') }}
union all
select * from {{ ref('olist_handover_punctuality__standard') }}
union all
select * from {{ ref('olist_late_delivery_rate__governed') }}
union all
select * from {{ ref('olist_late_delivery_rate__left_out') }}
union all
select * from {{ ref('olist_late_delivery_rate__mistaken') }}
union all
select * from {{ ref('olist_late_delivery_rate__standard') }}
union all
select * from {{ ref('olist_median_delivery_time__governed') }}
union all
select * from {{ ref('olist_median_delivery_time__mistaken') }}
union all
select * from {{ ref('olist_median_delivery_time__standard') }}
union all
select * from {{ ref('olist_on_time_delivery_share__governed') }}
union all
select * from {{ ref('olist_on_time_delivery_share__left_out') }}
union all
select * from {{ ref('olist_on_time_delivery_share__mistaken') }}
union all
select * from {{ ref('olist_on_time_delivery_share__standard') }}
union all
select * from {{ ref('olist_order_count__governed') }}
union all
select * from {{ ref('olist_order_count__left_out') }}
union all
select * from {{ ref('olist_order_count__standard') }}
union all
select * from {{ ref('olist_payment_method_share__governed') }}
union all
select * from {{ ref('olist_payment_method_share__left_out') }}
union all
select * from {{ ref('olist_payment_method_share__standard') }}
union all
select * from {{ ref('olist_payment_value_share__governed') }}
union all
select * from {{ ref('olist_payment_value_share__mistaken') }}
union all
select * from {{ ref('olist_payment_value_share__standard') }}
union all
select * from {{ ref('olist_revenue_per_order__governed') }}
union all
select * from {{ ref('olist_revenue_per_order__left_out') }}
union all
select * from {{ ref('olist_revenue_per_order__standard') }}
union all
select * from {{ ref('olist_revenue_per_seller__governed') }}
union all
select * from {{ ref('olist_revenue_per_seller__left_out') }}
union all
select * from {{ ref('olist_revenue_per_seller__standard') }}
union all
select * from {{ ref('olist_review_comment_rate__governed') }}
union all
select * from {{ ref('olist_review_comment_rate__left_out') }}
union all
select * from {{ ref('olist_review_comment_rate__mistaken') }}
union all
select * from {{ ref('olist_review_comment_rate__standard') }}
union all
select * from {{ ref('olist_review_response_time__governed') }}
union all
select * from {{ ref('olist_review_response_time__left_out') }}
union all
select * from {{ ref('olist_review_response_time__mistaken') }}
union all
select * from {{ ref('olist_review_response_time__standard') }}
union all
select * from {{ ref('olist_seller_fulfillment_score__governed') }}
union all
select * from {{ ref('olist_seller_fulfillment_score__left_out') }}
union all
select * from {{ ref('olist_seller_fulfillment_score__standard') }}
union all
select * from {{ ref('olist_total_payment_value__governed') }}
union all
select * from {{ ref('olist_total_payment_value__left_out') }}
union all
select * from {{ ref('olist_total_payment_value__standard') }}
union all
select * from {{ ref('olist_unique_buyer_count__governed') }}
union all
select * from {{ ref('olist_unique_buyer_count__left_out') }}
union all
select * from {{ ref('olist_unique_buyer_count__mistaken') }}
union all
select * from {{ ref('olist_unique_buyer_count__standard') }}
