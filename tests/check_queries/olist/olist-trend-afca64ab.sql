-- Applied: delivery promise margin page (elapsed time, purchase date); delivery_outlier_exclusion (over 60 days); customer region; trends.
with m as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') p, cast(sum(cast(epoch(o.order_estimated_delivery_date) - epoch(o.order_delivered_customer_date) as bigint)) as hugeint) num, cast(count(*) as hugeint) den
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using(customer_id)
  where o.order_status='delivered' and o.order_delivered_customer_date is not null and cast(epoch(o.order_delivered_customer_date) - epoch(o.order_purchase_timestamp) as bigint) <= 60*86400 and c.customer_state in ('ES','MG','RJ','SP') and o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-07-01'
  group by 1
), f as (select * from m order by p limit 1), l as (select * from m order by p desc limit 1),
k as (select p from m order by cast(num as double)/den desc, p limit 1)
select case when l.num*f.den > f.num*l.den then 'increasing' when l.num*f.den < f.num*l.den then 'decreasing' else 'unchanged' end as direction,
  cast((case when cast((l.num*f.den - f.num*l.den)*100 as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast((l.num*f.den - f.num*l.den)*100 as hugeint))*10 + cast(f.num*l.den as hugeint)) // (2*cast(f.num*l.den as hugeint))) as double) / 10 as change_percent,
  k.p as peak_period
from f, l, k
