-- applied: page payment value share only (no rule names it); purchase month; methods (trends)
with mon as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as m,
         cast(sum(cast(round(p.payment_value * 100) as bigint)) filter (p.payment_type = 'boleto') as hugeint) as num,
         cast(sum(cast(round(p.payment_value * 100) as bigint)) as hugeint) as den
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id)
  where o.order_purchase_timestamp >= timestamp '2017-07-01 00:00:00' and o.order_purchase_timestamp < timestamp '2018-01-01 00:00:00'
  group by 1
)
, ends as (
  select min(m) filter (m = (select min(m) from mon)) as m1,
         max(num) filter (m = (select min(m) from mon)) as n1, max(den) filter (m = (select min(m) from mon)) as d1,
         max(num) filter (m = (select max(m) from mon)) as n2, max(den) filter (m = (select max(m) from mon)) as d2
  from mon
), ch as (select cast(n2 * d1 - n1 * d2 as hugeint) as a, cast(n1 * d2 as hugeint) as b from ends)
select case when a > 0 then 'increasing' when a < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(a) * cast((2 * 1000 * abs(a) + b) // (2 * b) as double) / 10 as change_percent,
       (select m from mon order by cast(num as double) / den desc, m limit 1) as peak_period
from ch
