-- applied: olist_handover_punctuality, olist__active_seller_definition, methods
with active as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by 1 having count(distinct i.order_id) >= 5),
base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region, c.customer_state state, s.seller_state,
    case when o.order_delivered_carrier_date <= i.shipping_limit_date then 100 else 0 end::bigint num, 1::bigint den
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  left join raw.olist_sellers_dataset s using (seller_id)
  left join raw.olist_products_dataset p using (product_id)
  where o.order_status = 'delivered' and o.order_delivered_carrier_date is not null
    and i.seller_id in (select seller_id from active))
select "group", value from (select region as "group", (((2*sum(num)::hugeint*100 + sum(den)) // (2*sum(den)))::double/100) as value, sum(num)::double/sum(den) ord from base where true and region is not null group by 1)
order by ord desc, "group" limit 3
