-- Applied: gmv page; booking_date, cancelled_order_handling, revenue_recognition (prices only), small_group_privacy (3 sellers); all records: orders never approved count too. MA has a single seller: not reported.
select case when count(distinct i.seller_id) < 3 then 'not reported' else printf('%.2f', cast(sum(cast(round(i.price*100) as bigint)) as double)/100) end as value
from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_sellers_dataset sl using(seller_id)
where o.order_status not in ('canceled','unavailable') and sl.seller_state='MA'
