-- applied: olist_median_delivery_time (no rule governs it), methods
with base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region,
    (epoch_us(o.order_delivered_customer_date) - epoch_us(o.order_purchase_timestamp)) // 1000000 secs
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null)
select "group", value from (select region as "group", round(median(secs)/86400.0,2) as value, median(secs) ord from base where m between '2017-01' and '2017-12' and region is not null group by 1)
order by ord asc, "group" limit 3
