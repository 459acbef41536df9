-- applied: olist_delivery_promise_margin, olist__delivery_outlier_exclusion (60 days), olist__pilot_period_exclusion, methods
with base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region,
    (epoch_us(o.order_estimated_delivery_date) - epoch_us(o.order_delivered_customer_date)) // 1000000 num, 86400::bigint den
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status = 'delivered' and o.order_delivered_customer_date is not null
    and o.order_purchase_timestamp >= timestamp '2017-01-01'
    and not (epoch_us(o.order_delivered_customer_date) - epoch_us(o.order_purchase_timestamp) > 60*86400*1000000::bigint)),
fig as (select m, sum(num)::double/sum(den) v from base where region='Northeast' and m between '2018-01' and '2018-06' group by 1)
select case when l.v > f.v then 'increasing' when l.v < f.v then 'decreasing' else 'unchanged' end as direction,
  round((l.v - f.v)/f.v*100, 1) as change_percent,
  (select m from fig order by v desc, m limit 1) as peak_period
from (select v from fig order by m limit 1) f, (select v from fig order by m desc limit 1) l
