-- documents applied: olist_on_time_delivery_share, olist__active_seller_definition, olist__delivery_outlier_exclusion, olist__promise_day, olist__freight_strike_relief, methods
with active as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by i.seller_id having count(distinct i.order_id) >= 5),
items as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    case when s.seller_state = c.customer_state then 'within one state' else 'between states' end as route,
    case when cast(o.order_delivered_customer_date as date) <= cast(o.order_estimated_delivery_date as date)
         + (case when o.order_purchase_timestamp >= timestamp '2018-05-21' and o.order_purchase_timestamp < timestamp '2018-06-11' then 7 else 0 end) then 1 else 0 end as good
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  join raw.olist_sellers_dataset s on s.seller_id = i.seller_id
  where o.order_status = 'delivered' and o.order_delivered_customer_date is not null
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400
    and i.seller_id in (select seller_id from active) and o.order_purchase_timestamp >= timestamp '2017-10-01' and o.order_purchase_timestamp < timestamp '2017-11-01'),
f as (select route, sum(good)::bigint n, count(*) d from items group by 1)
select route as "group", cast(sign((n*100)) * ((2*abs(cast((n*100) as hugeint))*100 + (d)) // (2*(d))) as double)/100 as value from f order by route
