-- Adapted from the blind query of olist-trend-b8fcba46: the same population and rule, all regions, all records.
with active as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by i.seller_id having count(distinct i.order_id) >= 5),
items as (
  select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    case when o.order_delivered_carrier_date <= i.shipping_limit_date then 1 else 0 end as good
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_status = 'delivered' and o.order_delivered_carrier_date is not null
    and i.seller_id in (select seller_id from active))
select region as "group", (sum(good) * 100 * 200 + count(*)) // (2 * count(*)) / 100.0 as value
from items group by region order by region
