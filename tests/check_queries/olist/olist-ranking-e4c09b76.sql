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
  select region as grp, 100*sum(val) as num, count(*) as den, true as rep
  from u where dt >= timestamp '2017-10-01 00:00:00' and dt < timestamp '2018-01-01 00:00:00' and region is not null group by 1
)
select grp as "group", (sign(num)::hugeint * ((2*abs((num)::hugeint)*100 + (den)::hugeint) // (2*(den)::hugeint)) / 100.0)::double as value
from a where rep and den > 0
order by num::double/den, grp limit 3
