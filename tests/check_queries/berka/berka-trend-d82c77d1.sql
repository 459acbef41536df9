-- Documents applied: inter_bank_share page; inter_bank_flag (AB is internal, stays below the line); posting date
with t as (
  select cast(date_trunc('month', date) as date) as m, cast(round(amount*100) as bigint) as cents, bank from raw.trans
  where operation is not null and date between date '1995-01-01' and date '1995-12-31'
), m as (
  select m, coalesce(sum(cents) filter (where bank is not null and bank <> 'AB'),0) as n, sum(cents) as d, true as ok from t group by 1
), f as (
  select count(*) filter (where ok) as k,
         max(n) filter (where m = date '1995-01-01') as n1, max(d) filter (where m = date '1995-01-01') as d1,
         max(n) filter (where m = date '1995-12-01') as n2, max(d) filter (where m = date '1995-12-01') as d2
  from m
), x as (
  select k, cast(n2 as hugeint)*d1 as b, cast(n1 as hugeint)*d2 as a from f
)
select case when k < 12 then 'not reported' when b > a then 'increasing' when b < a then 'decreasing' else 'unchanged' end as direction,
       case when k < 12 or a = 0 then null else round(cast(sign((100*(b-a))) as double) * cast((2*10*abs(cast((100*(b-a)) as hugeint)) + a) // (2*cast(a as hugeint)) as double) / 10, 1) end as change_percent,
       case when k < 12 then 'not reported' else (select strftime(m, '%Y-%m') from m order by cast(n as double)/d desc, m limit 1) end as peak_period
from x
