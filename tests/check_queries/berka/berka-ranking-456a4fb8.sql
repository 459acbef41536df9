-- average_loan_amount; small_sample_suppression (fewer than 10 loans)
with g as (select duration||' months' as grp, sum(cast(amount*100 as bigint)) as s, count(*) as n from raw.loan where year(date)=1997 group by duration having count(*)>=10)
select grp as "group", (cast((case when s<0 then -1 else 1 end)*((2*abs(s)+n)//(2*n)) as double)/100) as "value" from g order by 2, 1 limit 3
