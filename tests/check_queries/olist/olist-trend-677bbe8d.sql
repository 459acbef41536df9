-- documents applied: olist_order_count, olist__cancelled_order_handling, olist__booking_date, methods
with orders as (
  select strftime(o.order_approved_at, '%Y-%m') as month, o.order_status as status, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where coalesce(o.order_status,'') not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2017-07-01' and o.order_approved_at < timestamp '2018-01-01'),
f as (select month, count(*) n, 1::bigint d from orders where status = 'delivered' group by 1),
e as (select max(n) filter (month = '2017-07') n1, max(d) filter (month = '2017-07') d1, max(n) filter (month = '2017-12') n2, max(d) filter (month = '2017-12') d2 from f)
select case when n2*d1 > n1*d2 then 'increasing' when n2*d1 < n1*d2 then 'decreasing' else 'unchanged' end as direction,
  cast(sign(((n2*d1-n1*d2)*100)) * ((2*abs(cast(((n2*d1-n1*d2)*100) as hugeint))*10 + ((n1*d2))) // (2*((n1*d2)))) as double)/10 as change_percent,
  (select month from f order by n::double/d desc, month limit 1) as peak_period
from e
