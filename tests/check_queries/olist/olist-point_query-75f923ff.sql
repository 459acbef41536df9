-- Applied: olist_average_freight (all items, any status or seller; no rule changes it), olist_dimension_shipping_route, methods
with u as (
  select case when s.seller_state = c.customer_state then 'within one state' else 'between states' end as grp,
         cast(round(i.freight_value * 100) as bigint) as cents
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  join raw.olist_sellers_dataset s using (seller_id)
  where s.seller_state is not null and c.customer_state is not null
    and o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-02-01'
)
select grp as "group", ((2 * sum(cents) + count(*)) // (2 * count(*))) / 100.0 as value
from u group by grp order by grp
