-- berka_standing_order_load, dimension_order_target_bank, unclassified_purpose (blank left out), standing_order_validation (>=100, set aside in the counterfactual)
with o as (select account_id, amount from raw."order" where bank_to='AB' and k_symbol is distinct from ' '),
f as (select cast(sum(amount) filter (where amount>=100) as double)/count(distinct account_id) filter (where amount>=100) as b,
             cast(sum(amount) as double)/count(distinct account_id) as c from o)
select round(b,2) as baseline, round(c,2) as counterfactual, round(c-b,2) as difference from f
