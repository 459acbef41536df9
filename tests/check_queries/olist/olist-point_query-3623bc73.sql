-- Applied: olist_active_seller_count, olist__active_seller_definition (>= 5 delivered orders, whole history), olist__small_group_privacy (< 3 sellers not reported),
-- olist_dimension_seller_state; all records, any order status
with active as (
  select i.seller_id
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered'
  group by i.seller_id having count(distinct i.order_id) >= 5
),
f as (
  select count(distinct i.seller_id) as n
  from raw.olist_order_items_dataset i
  join raw.olist_sellers_dataset s using (seller_id)
  where s.seller_state = 'MA' and i.seller_id in (select seller_id from active)
)
select case when n < 3 then 'not reported' else n::varchar end as value from f
