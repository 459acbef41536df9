-- applied: revenue_recognition, cancelled_order_handling, booking_date, small_group_privacy; page revenue per order; methods (trends)
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
  where coalesce(order_status, '') not in ('canceled', 'unavailable') and state = 'MG' and order_approved_at >= timestamp '2018-01-01 00:00:00' and order_approved_at < timestamp '2018-09-01 00:00:00'
  group by 1
  having count(distinct person) >= 10
)
, ends as (
  select min(m) filter (m = (select min(m) from mon)) as m1,
         max(num) filter (m = (select min(m) from mon)) as n1, max(den) filter (m = (select min(m) from mon)) as d1,
         max(num) filter (m = (select max(m) from mon)) as n2, max(den) filter (m = (select max(m) from mon)) as d2
  from mon
), ch as (select cast(n2 * d1 - n1 * d2 as hugeint) as a, cast(n1 * d2 as hugeint) as b from ends)
select case when a > 0 then 'increasing' when a < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(a) * cast((2 * 1000 * abs(a) + b) // (2 * b) as double) / 10 as change_percent,
       (select m from mon order by cast(num as double) / den desc, m limit 1) as peak_period
from ch
