-- Applied: clv page; booking_date, cancelled_order_handling, revenue_recognition (prices only), customer_deduplication, clv_lifespan (3 years), small_group_privacy (10 persons).
with s as (
  select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end g, sum(cast(round(i.price*100) as bigint)) cents, count(distinct c.customer_unique_id) n
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
  where o.order_status not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2018-01-01' and o.order_approved_at < timestamp '2018-04-01'
  group by 1
) select g as "group", cast((case when cast(3*cents as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(3*cents as hugeint))*100 + cast(100*n as hugeint)) // (2*cast(100*n as hugeint))) as double) / 100 as value from s where g is not null and n>=10 order by cast(cents as double)/n desc, g limit 3
