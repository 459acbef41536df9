-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(materialized='table') }}

select * from {{ ref('olist_active_seller_count__near_misses') }}
union all
select * from {{ ref('olist_approval_time__near_misses') }}
union all
select * from {{ ref('olist_average_delivery_time__near_misses') }}
union all
select * from {{ ref('olist_average_freight__near_misses') }}
union all
select * from {{ ref('olist_average_installments__near_misses') }}
union all
select * from {{ ref('olist_average_item_price__near_misses') }}
union all
select * from {{ ref('olist_average_review_score__near_misses') }}
union all
select * from {{ ref('olist_average_shipping_distance__near_misses') }}
union all
select * from {{ ref('olist_cancellation_rate__near_misses') }}
union all
select * from {{ ref('olist_carrier_handover_time__near_misses') }}
union all
select * from {{ ref('olist_csat__near_misses') }}
union all
select * from {{ ref('olist_customer_lifetime_value__near_misses') }}
union all
select * from {{ ref('olist_delivery_promise_margin__near_misses') }}
union all
select * from {{ ref('olist_freight_per_kilogram__near_misses') }}
union all
select * from {{ ref('olist_gross_merchandise_value__near_misses') }}
union all
select * from {{ ref('olist_handover_punctuality__near_misses') }}
union all
select * from {{ ref('olist_late_delivery_rate__near_misses') }}
union all
select * from {{ ref('olist_median_delivery_time__near_misses') }}
union all
select * from {{ ref('olist_on_time_delivery_share__near_misses') }}
union all
select * from {{ ref('olist_order_count__near_misses') }}
union all
select * from {{ ref('olist_payment_method_share__near_misses') }}
union all
select * from {{ ref('olist_payment_value_share__near_misses') }}
union all
select * from {{ ref('olist_revenue_per_order__near_misses') }}
union all
select * from {{ ref('olist_revenue_per_seller__near_misses') }}
union all
select * from {{ ref('olist_review_comment_rate__near_misses') }}
union all
select * from {{ ref('olist_review_response_time__near_misses') }}
union all
select * from {{ ref('olist_total_payment_value__near_misses') }}
union all
select * from {{ ref('olist_unique_buyer_count__near_misses') }}
