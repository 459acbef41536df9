-- average_loan_term; no rule names it
with w as (select 100*sum(duration) as s, count(*) as n from raw.loan where status='C')
select (cast((case when s<0 then -1 else 1 end)*((2*abs(s)+n)//(2*n)) as double)/100) as value from w
