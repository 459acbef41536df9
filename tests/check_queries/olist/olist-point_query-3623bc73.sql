-- Documents applied: olist_active_seller_count, olist__active_seller_definition, olist__small_group_privacy (at least 3 sellers); date of purchase
with act as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by i.seller_id having count(distinct i.order_id) >= 5),
base as (
  select i.seller_id, o.order_purchase_timestamp as ts, s.seller_state, c.customer_state as state,
    i.seller_id in (select seller_id from act) as active
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
    join raw.olist_customers_dataset c using (customer_id) join raw.olist_sellers_dataset s using (seller_id)),
a as (select count(distinct seller_id) filter (where active) as b, count(*) as items from base where seller_state = 'MA')
select case when b < 3 then 'not reported' else cast(b as varchar) end as value from a
