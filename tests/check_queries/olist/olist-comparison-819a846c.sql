-- documents applied: olist_median_delivery_time (no rule names it), methods
with orders as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as secs
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null and o.order_purchase_timestamp >= timestamp '2017-07-01' and o.order_purchase_timestamp < timestamp '2017-08-01'),
f as (select state, (2*median(secs))::bigint n, 172800::bigint d from orders where state in ('MG','RJ') group by 1),
e as (select max(n) filter (state='MG') a, max(n) filter (state='RJ') b from f)
select cast(sign(a) * ((2*abs(cast(a as hugeint))*100 + (172800)) // (2*(172800))) as double)/100 as "MG", cast(sign(b) * ((2*abs(cast(b as hugeint))*100 + (172800)) // (2*(172800))) as double)/100 as "RJ", case when a < b then 'MG' when b < a then 'RJ' end as lower from e
