-- documents applied: olist_order_count, olist__cancelled_order_handling, olist__booking_date, methods
with orders as (
  select strftime(o.order_approved_at, '%Y-%m') as month, o.order_status as status, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where coalesce(o.order_status,'') not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2018-01-01' and o.order_approved_at < timestamp '2018-07-01'),
f as (select region, count(*) filter (month >= '2018-04') - count(*) filter (month < '2018-04') v from orders where region is not null group by 1)
select component, contribution from (
  select region as component, v as contribution, 0 as o from f
  union all select 'total', sum(v)::bigint, 1 from f) order by o, component
