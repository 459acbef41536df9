-- Applied: catalogue olist_handover_punctuality, olist_dimension_customer_region; rule olist__active_seller_definition (>= 5 distinct delivered orders, whole history).
-- Not applied: delivery_outlier_exclusion (handover named as untouched), small_group_privacy (not in scope).
with active as (
  select i.seller_id
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered'
  group by i.seller_id
  having count(distinct i.order_id) >= 5
), u as (
  select case
           when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
           when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
           when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
           when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
           when c.customer_state in ('PR','RS','SC') then 'South'
         end as g,
         (o.order_delivered_carrier_date <= i.shipping_limit_date)::int as ok
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_status = 'delivered'
    and o.order_delivered_carrier_date is not null
    and i.seller_id in (select seller_id from active)
)
select g as "group", round(100.0::double * sum(ok) / count(*), 2) as "value"
from u
where g is not null
group by g
order by g;
