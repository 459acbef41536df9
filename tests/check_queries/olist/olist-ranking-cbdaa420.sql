-- documents: methods, precedence, olist_customer_lifetime_value; booking_date, cancelled_order_handling, clv_lifespan, customer_deduplication, pilot_period_exclusion, revenue_recognition, small_group_privacy
with it as (select order_id, sum(cast(round(price*100) as bigint)) as cents from raw.olist_order_items_dataset group by order_id),
u as (
  select o.order_approved_at as dt, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region, c.customer_unique_id as person, it.cents
  from raw.olist_orders_dataset o join it using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where o.order_status not in ('canceled','unavailable')
    and o.order_purchase_timestamp >= timestamp '2017-01-01 00:00:00'
),
a as (
  select region as grp, 3*sum(cents) as num, 100*count(distinct person) as den, count(distinct person) >= 10 as rep
  from u where dt >= timestamp '2018-01-01 00:00:00' and dt < timestamp '2018-04-01 00:00:00' and region is not null group by 1
)
select grp as "group", (sign(num)::hugeint * ((2*abs((num)::hugeint)*100 + (den)::hugeint) // (2*(den)::hugeint)) / 100.0)::double as value
from a where rep and den > 0
order by num::double/den desc, grp limit 3
