-- Applied: gmv page; booking_date, cancelled_order_handling, revenue_recognition (prices only), small_group_privacy (3 sellers); product category.
select replace(coalesce(t.product_category_name_english, pr.product_category_name, 'unknown'),'_',' ') as "group", cast(sum(cast(round(i.price*100) as bigint)) as double)/100 as value
from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_products_dataset pr using(product_id)
left join raw.product_category_name_translation t on t.product_category_name=pr.product_category_name
where o.order_status not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2017-09-01' and o.order_approved_at < timestamp '2017-10-01'
group by 1 having count(distinct i.seller_id)>=3 order by sum(cast(round(i.price*100) as bigint)) desc, 1 limit 3
