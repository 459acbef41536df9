-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(materialized='table') }}

select * from {{ ref('berka_active_account_count__governed') }}
union all
select * from {{ ref('berka_active_account_count__left_out') }}
union all
select * from {{ ref('berka_active_account_count__mistaken') }}
union all
select * from {{ ref('berka_active_account_count__standard') }}
union all
select * from {{ ref('berka_average_account_balance__governed') }}
union all
select * from {{ ref('berka_average_account_balance__left_out') }}
union all
select * from {{ ref('berka_average_account_balance__mistaken') }}
union all
select * from {{ ref('berka_average_account_balance__standard') }}
union all
select * from {{ ref('berka_average_account_fee__governed') }}
union all
select * from {{ ref('berka_average_account_fee__left_out') }}
union all
select * from {{ ref('berka_average_account_fee__mistaken') }}
union all
select * from {{ ref('berka_average_account_fee__standard') }}
union all
select * from {{ ref('berka_average_interest_credit__governed') }}
union all
select * from {{ ref('berka_average_interest_credit__left_out') }}
union all
select * from {{ ref('berka_average_interest_credit__mistaken') }}
union all
select * from {{ ref('berka_average_interest_credit__standard') }}
union all
select * from {{ ref('berka_average_loan_amount__governed') }}
union all
select * from {{ ref('berka_average_loan_amount__left_out') }}
union all
select * from {{ ref('berka_average_loan_amount__mistaken') }}
union all
select * from {{ ref('berka_average_loan_amount__standard') }}
union all
select * from {{ ref('berka_average_loan_term__governed') }}
union all
select * from {{ ref('berka_average_loan_term__mistaken') }}
union all
select * from {{ ref('berka_average_loan_term__standard') }}
union all
select * from {{ ref('berka_average_transaction_amount__governed') }}
union all
select * from {{ ref('berka_average_transaction_amount__left_out') }}
union all
select * from {{ ref('berka_average_transaction_amount__standard') }}
union all
select * from {{ ref('berka_balance_volatility__governed') }}
union all
select * from {{ ref('berka_balance_volatility__left_out') }}
union all
select * from {{ ref('berka_balance_volatility__mistaken') }}
union all
select * from {{ ref('berka_balance_volatility__standard') }}
union all
select * from {{ ref('berka_card_penetration__governed') }}
union all
select * from {{ ref('berka_card_penetration__left_out') }}
union all
select * from {{ ref('berka_card_penetration__standard') }}
union all
select * from {{ ref('berka_card_withdrawal_share__governed') }}
union all
select * from {{ ref('berka_card_withdrawal_share__mistaken') }}
union all
select * from {{ ref('berka_card_withdrawal_share__standard') }}
union all
select * from {{ ref('berka_cash_value_share__governed') }}
union all
select * from {{ ref('berka_cash_value_share__left_out') }}
union all
select * from {{ ref('berka_cash_value_share__mistaken') }}
union all
select * from {{ ref('berka_cash_value_share__standard') }}
union all
select * from {{ ref('berka_credit_risk_score__governed') }}
union all
select * from {{ ref('berka_credit_risk_score__left_out') }}
union all
select * from {{ ref('berka_credit_risk_score__standard') }}
union all
select * from {{ ref('berka_days_to_card__governed') }}
union all
select * from {{ ref('berka_days_to_card__left_out') }}
union all
select * from {{ ref('berka_days_to_card__standard') }}
union all
select * from {{ ref('berka_debt_service_coverage_ratio__governed') }}
union all
select * from {{ ref('berka_debt_service_coverage_ratio__left_out') }}
union all
select * from {{ ref('berka_debt_service_coverage_ratio__standard') }}
union all
select * from {{ ref('berka_gold_card_share__governed') }}
union all
select * from {{ ref('berka_gold_card_share__left_out') }}
union all
select * from {{ ref('berka_gold_card_share__mistaken') }}
union all
select * from {{ ref('berka_gold_card_share__standard') }}
union all
select * from {{ ref('berka_inflow_outflow_ratio__governed') }}
union all
select * from {{ ref('berka_inflow_outflow_ratio__left_out') }}
union all
select * from {{ ref('berka_inflow_outflow_ratio__mistaken') }}
union all
select * from {{ ref('berka_inflow_outflow_ratio__standard') }}
union all
select * from {{ ref('berka_instalment_to_salary__governed') }}
union all
select * from {{ ref('berka_instalment_to_salary__left_out') }}
union all
select * from {{ ref('berka_instalment_to_salary__mistaken') }}
union all
select * from {{ ref('berka_instalment_to_salary__standard') }}
union all
select * from {{ ref('berka_inter_bank_share__governed') }}
union all
select * from {{ ref('berka_inter_bank_share__left_out') }}
union all
select * from {{ ref('berka_inter_bank_share__standard') }}
union all
select * from {{ ref('berka_loan_count__governed') }}
union all
select * from {{ ref('berka_loan_count__mistaken') }}
union all
select * from {{ ref('berka_loan_count__standard') }}
union all
select * from {{ ref('berka_loan_penetration__governed') }}
union all
select * from {{ ref('berka_loan_penetration__standard') }}
union all
select * from {{ ref('berka_loan_portfolio_value__governed') }}
union all
select * from {{ ref('berka_loan_portfolio_value__mistaken') }}
union all
select * from {{ ref('berka_loan_portfolio_value__standard') }}
union all
select * from {{ ref('berka_new_accounts__governed') }}
union all
select * from {{ ref('berka_new_accounts__standard') }}
union all
select * from {{ ref('berka_npl_ratio__governed') }}
union all
select * from {{ ref('berka_npl_ratio__left_out') }}
union all
select * from {{ ref('berka_npl_ratio__standard') }}
union all
select * from {{ ref('berka_overdraft_rate__governed') }}
union all
select * from {{ ref('berka_overdraft_rate__left_out') }}
union all
select * from {{ ref('berka_overdraft_rate__mistaken') }}
union all
select * from {{ ref('berka_overdraft_rate__standard') }}
union all
select * from {{ ref('berka_owner_age_at_opening__governed') }}
union all
select * from {{ ref('berka_owner_age_at_opening__standard') }}
union all
select * from {{ ref('berka_standing_order_load__governed') }}
union all
select * from {{ ref('berka_standing_order_load__left_out') }}
union all
select * from {{ ref('berka_standing_order_load__standard') }}
union all
select * from {{ ref('berka_standing_order_value__governed') }}
union all
select * from {{ ref('berka_standing_order_value__left_out') }}
union all
select * from {{ ref('berka_standing_order_value__standard') }}
union all
select * from {{ ref('berka_transaction_count__governed') }}
union all
select * from {{ ref('berka_transaction_count__left_out') }}
union all
select * from {{ ref('berka_transaction_count__mistaken') }}
union all
select * from {{ ref('berka_transaction_count__standard') }}
union all
select * from {{ ref('berka_transaction_volume__governed') }}
union all
select * from {{ ref('berka_transaction_volume__left_out') }}
union all
select * from {{ ref('berka_transaction_volume__mistaken') }}
union all
select * from {{ ref('berka_transaction_volume__standard') }}
