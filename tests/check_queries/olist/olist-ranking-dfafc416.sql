-- Applied: olist_average_item_price, olist__cancelled_order_handling (canceled and unavailable left out; date of purchase, no privacy limit),
-- olist_dimension_customer_region, methods (rankings)
with u as (
  select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
              when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
              when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
              when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
              when c.customer_state in ('PR','RS','SC') then 'South' end as grp,
         cast(round(i.price * 100) as bigint) as cents
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_status not in ('canceled', 'unavailable')
    and o.order_purchase_timestamp >= timestamp '2018-06-01' and o.order_purchase_timestamp < timestamp '2018-07-01'
)
select grp as "group", ((2 * sum(cents) + count(*)) // (2 * count(*))) / 100.0 as value
from u where grp is not null group by grp order by sum(cents)::double / count(*) desc, grp limit 3
