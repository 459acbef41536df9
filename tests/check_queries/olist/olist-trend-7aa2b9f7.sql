-- Applied: olist_approval_time (no rule names it), olist_dimension_order_status, methods (trends)
with m as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as period, sum(date_diff('second', o.order_purchase_timestamp, o.order_approved_at)) as num, count(*) as den
  from raw.olist_orders_dataset o
  where o.order_approved_at is not null and o.order_status = 'delivered'
    and o.order_purchase_timestamp >= timestamp '2017-07-01' and o.order_purchase_timestamp < timestamp '2018-01-01'
  group by 1
),
e as (
  select (select num::hugeint from m where period = '2017-07') as nf, (select den::hugeint from m where period = '2017-07') as df,
         (select num::hugeint from m where period = '2017-12') as nl, (select den::hugeint from m where period = '2017-12') as dl
),
d as (select nl * df - nf * dl as x, nf * dl as y from e)
select case when x > 0 then 'increasing' when x < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(x) * ((abs(x) * 2000 + y) // (2 * y)) / 10.0 as change_percent,
       (select period from m order by num::double / den desc, period limit 1) as peak_period
from d
