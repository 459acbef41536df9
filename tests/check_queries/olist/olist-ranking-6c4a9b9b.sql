-- documents applied: olist_handover_punctuality, olist__active_seller_definition, methods, precedence
with active as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by i.seller_id having count(distinct i.order_id) >= 5),
items as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    (i.seller_id in (select seller_id from active)) as is_active,
    case when o.order_delivered_carrier_date <= i.shipping_limit_date then 1 else 0 end as good
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_status = 'delivered' and o.order_delivered_carrier_date is not null and o.order_purchase_timestamp >= timestamp '2017-07-01' and o.order_purchase_timestamp < timestamp '2017-10-01'),
f as (select region, sum(good)::bigint n, count(*) d from items where is_active and region is not null group by 1)
select region as "group", cast(sign((n*100)) * ((2*abs(cast((n*100) as hugeint))*100 + (d)) // (2*(d))) as double)/100 as value from f order by n::double/d, region limit 3
