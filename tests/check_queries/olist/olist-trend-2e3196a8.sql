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
  select strftime(dt,'%Y-%m') as grp, 100*sum(val) as num, count(*) as den, true as rep
  from u where region='Central-West' and dt >= timestamp '2018-01-01 00:00:00' and dt < timestamp '2018-07-01 00:00:00' group by 1
),
f as (select * from a order by grp limit 1), l as (select * from a order by grp desc limit 1),
p as (select grp from a order by num::double/den desc, grp limit 1),
k as (select f.num::hugeint*l.den as fv, l.num::hugeint*f.den as lv from f, l)
select case when lv > fv then 'increasing' when lv < fv then 'decreasing' else 'unchanged' end as direction,
  (sign(100*(lv-fv))::hugeint * ((2*abs((100*(lv-fv))::hugeint)*10 + (fv)::hugeint) // (2*(fv)::hugeint)) / 10.0)::double as change_percent, p.grp as peak_period
from k, p where (select count(*) from a where rep) = 6
