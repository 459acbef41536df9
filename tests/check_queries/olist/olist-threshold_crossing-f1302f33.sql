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
fig as (select m, round(median(secs)/86400.0,2) v from base where region='Northeast' and m between '2018-01' and '2018-06' group by 1)
select case when h.m is null then 'no' else 'yes' end as crossed, h.m as period, h.v as value
from (select 1) z left join (select m, v from fig where v > 19 order by m limit 1) h on true
