-- applied: revenue_recognition, cancelled_order_handling, booking_date, small_group_privacy; page revenue per order; dimension seller mix (all records: never approved orders stay)
with ord as (
  select o.*, c.customer_unique_id as person, c.customer_state as state,
       case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o left join raw.olist_customers_dataset c on c.customer_id = o.customer_id
), it as (
  select order_id, sum(cast(round(price * 100) as bigint)) as cents, count(distinct seller_id) as sellers
  from raw.olist_order_items_dataset group by 1
)
select case when sellers = 1 then 'one seller' else 'several sellers' end as "group",
       cast((2 * 100 * cast(sum(cents) as hugeint) + (count(*)*100)) // (2 * (count(*)*100)) as double) / 100 as value
from ord join it using (order_id)
where coalesce(order_status, '') not in ('canceled', 'unavailable')
group by 1
having count(distinct person) >= 10
order by 1
