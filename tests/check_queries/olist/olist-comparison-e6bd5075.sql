-- applied: olist_median_delivery_time (no rule governs it), methods
with base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region,
    (epoch_us(o.order_delivered_customer_date) - epoch_us(o.order_purchase_timestamp)) // 1000000 secs
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null),
f as (select median(secs) filter (region='North')/86400.0 a, median(secs) filter (region='Southeast')/86400.0 b
  from base where m between '2017-01' and '2017-12')
select round(a,2) as "North", round(b,2) as "Southeast", case when a < b then 'North' else 'Southeast' end as lower from f
