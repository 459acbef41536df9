-- applied: olist__active_seller_definition, olist__delivery_outlier_exclusion (60 days), olist__promise_day, olist__freight_strike_relief, metric page, methods
with active as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by 1 having count(distinct i.order_id) >= 5),
base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region, c.customer_state state, case when s.seller_state = c.customer_state then 'within one state' when s.seller_state <> c.customer_state then 'between states' end route,
    case when cast(o.order_delivered_customer_date as date) <= cast(o.order_estimated_delivery_date as date)
       + (case when cast(o.order_purchase_timestamp as date) between date '2018-05-21' and date '2018-06-10' then 7 else 0 end)
       then 1 else 0 end ontime
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  left join raw.olist_sellers_dataset s using (seller_id)
  left join raw.olist_products_dataset p using (product_id)
  where o.order_status = 'delivered' and o.order_delivered_customer_date is not null
    and not (epoch_us(o.order_delivered_customer_date) - epoch_us(o.order_purchase_timestamp) > 60*86400*1000000::bigint)
    and i.seller_id in (select seller_id from active)),
base2 as (select *, 100*(1-ontime)::bigint num, 1::bigint den from base),
fig as (select m, sum(num)::double/sum(den) v from base2 where route='between states' and m between '2017-07' and '2018-06' group by 1)
select case when l.v > f.v then 'increasing' when l.v < f.v then 'decreasing' else 'unchanged' end as direction,
  round((l.v - f.v)/f.v*100, 1) as change_percent,
  (select m from fig order by v desc, m limit 1) as peak_period
from (select v from fig order by m limit 1) f, (select v from fig order by m desc limit 1) l
