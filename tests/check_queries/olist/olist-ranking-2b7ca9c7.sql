-- documents applied: olist_median_delivery_time (no rule names it), methods
with orders as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as secs
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null and o.order_purchase_timestamp >= timestamp '2017-10-01' and o.order_purchase_timestamp < timestamp '2018-01-01'),
f as (select region, (2*median(secs))::bigint n, 172800::bigint d from orders where region is not null group by 1)
select region as "group", cast(sign(n) * ((2*abs(cast(n as hugeint))*100 + (d)) // (2*(d))) as double)/100 as value from f order by n desc, region limit 3
