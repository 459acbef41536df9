-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(materialized='table') }}

select * from {{ ref('berka_active_account_count__near_misses') }}
union all
select * from {{ ref('berka_average_account_balance__near_misses') }}
union all
select * from {{ ref('berka_average_account_fee__near_misses') }}
union all
select * from {{ ref('berka_average_interest_credit__near_misses') }}
union all
select * from {{ ref('berka_average_loan_amount__near_misses') }}
union all
select * from {{ ref('berka_average_loan_term__near_misses') }}
union all
select * from {{ ref('berka_average_transaction_amount__near_misses') }}
union all
select * from {{ ref('berka_balance_volatility__near_misses') }}
union all
select * from {{ ref('berka_card_penetration__near_misses') }}
union all
select * from {{ ref('berka_card_withdrawal_share__near_misses') }}
union all
select * from {{ ref('berka_cash_value_share__near_misses') }}
union all
select * from {{ ref('berka_credit_risk_score__near_misses') }}
union all
select * from {{ ref('berka_days_to_card__near_misses') }}
union all
select * from {{ ref('berka_debt_service_coverage_ratio__near_misses') }}
union all
select * from {{ ref('berka_gold_card_share__near_misses') }}
union all
select * from {{ ref('berka_inflow_outflow_ratio__near_misses') }}
union all
select * from {{ ref('berka_instalment_to_salary__near_misses') }}
union all
select * from {{ ref('berka_inter_bank_share__near_misses') }}
union all
select * from {{ ref('berka_loan_count__near_misses') }}
union all
select * from {{ ref('berka_loan_penetration__near_misses') }}
union all
select * from {{ ref('berka_loan_portfolio_value__near_misses') }}
union all
select * from {{ ref('berka_new_accounts__near_misses') }}
union all
select * from {{ ref('berka_npl_ratio__near_misses') }}
union all
select * from {{ ref('berka_overdraft_rate__near_misses') }}
union all
select * from {{ ref('berka_owner_age_at_opening__near_misses') }}
union all
select * from {{ ref('berka_standing_order_load__near_misses') }}
union all
select * from {{ ref('berka_standing_order_value__near_misses') }}
union all
select * from {{ ref('berka_transaction_count__near_misses') }}
union all
select * from {{ ref('berka_transaction_volume__near_misses') }}
union all
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
