-- Late delivery rate page, shipping route, customer region; rules: delivery_outlier_exclusion, promise_day, freight_strike_relief, active_seller_definition (>=5 delivered orders)
with act as (select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) where o.order_status='delivered' group by i.seller_id having count(distinct i.order_id) >= 5),
u as (select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast' when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region,
 case when o.order_delivered_customer_date::date - o.order_estimated_delivery_date::date >
  case when o.order_purchase_timestamp >= timestamp '2018-05-21' and o.order_purchase_timestamp < timestamp '2018-06-11' then 7 else 0 end then 1 else 0 end as late
 from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
 join raw.olist_sellers_dataset s on s.seller_id=i.seller_id
 where o.order_status='delivered' and o.order_delivered_customer_date is not null
 and date_diff('microsecond', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400000000
 and s.seller_state <> c.customer_state and i.seller_id in (select seller_id from act)
 and o.order_purchase_timestamp >= timestamp '2018-04-01' and o.order_purchase_timestamp < timestamp '2018-07-01'),
f as (select 100.0*sum(late) filter (where region='North')/nullif(count(*) filter (where region='North'),0) as n,
 100.0*sum(late) filter (where region='Northeast')/nullif(count(*) filter (where region='Northeast'),0) as ne from u)
select round(n,2) as "North", round(ne,2) as "Northeast", case when n<ne then 'North' else 'Northeast' end as "lower" from f
