-- Applied: clv page; booking_date, cancelled_order_handling, revenue_recognition (prices only), customer_deduplication, clv_lifespan (3 years), small_group_privacy (10 persons).
with s as (
  select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end g, sum(cast(round(i.price*100) as bigint)) cents, count(distinct c.customer_unique_id) n
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
  where o.order_status not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2017-04-01' and o.order_approved_at < timestamp '2017-07-01'
  group by 1
), x as (select (select cents from s where g='Northeast' and n>=10) a, (select n from s where g='Northeast' and n>=10) an,
  (select cents from s where g='Southeast' and n>=10) b, (select n from s where g='Southeast' and n>=10) bn)
select cast((case when cast(3*a as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(3*a as hugeint))*100 + cast(100*an as hugeint)) // (2*cast(100*an as hugeint))) as double) / 100 as "Northeast", cast((case when cast(3*b as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(3*b as hugeint))*100 + cast(100*bn as hugeint)) // (2*cast(100*bn as hugeint))) as double) / 100 as "Southeast",
  case when cast(a as hugeint)*bn > cast(b as hugeint)*an then 'Northeast' else 'Southeast' end as higher
from x  -- both groups are far over 10 persons
