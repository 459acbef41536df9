-- applied: revenue_recognition, cancelled_order_handling, booking_date, small_group_privacy; page revenue per order
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
), mon as (
  select strftime(order_approved_at, '%Y-%m') as m, cast(sum(cents) as hugeint) as num, cast(count(*) * 100 as hugeint) as den,
         count(distinct person) as persons
  from ord join it using (order_id)
  where coalesce(order_status, '') not in ('canceled', 'unavailable') and state = 'MG' and order_approved_at >= timestamp '2017-07-01 00:00:00' and order_approved_at < timestamp '2018-07-01 00:00:00'
  group by 1
  having count(distinct person) >= 10
)
, v as (select m, cast((2 * 100 * cast(num as hugeint) + (den)) // (2 * (den)) as double) / 100 as x from mon), h as (select m, x from v where x > 140 order by m limit 1)
select case when (select count(*) from h) > 0 then 'yes' else 'no' end as crossed,
       coalesce((select m from h), 'none') as period,
       (select x from h) as value
