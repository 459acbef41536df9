-- documents applied: olist_median_delivery_time (no rule names it), methods
with orders as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as secs
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null and o.order_purchase_timestamp >= timestamp '2017-01-01' and o.order_purchase_timestamp < timestamp '2017-07-01'),
f as (select month, (2*median(secs))::bigint n, 172800::bigint d from orders where region = 'Southeast' group by 1),
e as (select max(n) filter (month = '2017-01') n1, max(d) filter (month = '2017-01') d1, max(n) filter (month = '2017-06') n2, max(d) filter (month = '2017-06') d2 from f)
select case when n2*d1 > n1*d2 then 'increasing' when n2*d1 < n1*d2 then 'decreasing' else 'unchanged' end as direction,
  cast(sign(((n2*d1-n1*d2)*100)) * ((2*abs(cast(((n2*d1-n1*d2)*100) as hugeint))*10 + ((n1*d2))) // (2*((n1*d2)))) as double)/10 as change_percent,
  (select month from f order by n::double/d desc, month limit 1) as peak_period
from e
