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
