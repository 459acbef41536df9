-- documents: methods, precedence, olist_cancellation_rate; pilot_period_exclusion
with u as (
  select o.order_purchase_timestamp as dt, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region, (o.order_status='canceled')::int as val
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_purchase_timestamp >= timestamp '2017-01-01 00:00:00'
),
a as (
  select state as grp, 100*sum(val) as num, count(*) as den, true as rep
  from u where dt >= timestamp '2017-01-01 00:00:00' and dt < timestamp '2018-01-01 00:00:00' and state in ('MG','SC') group by 1
),
x as (select * from a where grp='MG' and rep), y as (select * from a where grp='SC' and rep)
select (sign(x.num)::hugeint * ((2*abs((x.num)::hugeint)*100 + (x.den)::hugeint) // (2*(x.den)::hugeint)) / 100.0)::double as "MG", (sign(y.num)::hugeint * ((2*abs((y.num)::hugeint)*100 + (y.den)::hugeint) // (2*(y.den)::hugeint)) / 100.0)::double as "SC",
  case when x.num::hugeint*y.den < y.num::hugeint*x.den then 'MG' else 'SC' end as "lower"
from x, y
