-- applied: olist_freight_per_kilogram, olist__bulky_goods_freight, methods, precedence
with base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region, case when s.seller_state = c.customer_state then 'within one state' when s.seller_state <> c.customer_state then 'between states' end route,
    replace(coalesce(t.product_category_name_english, p.product_category_name, 'unknown'),'_',' ') category,
    p.product_weight_g >= 10000 bulky,
    cast(round(i.freight_value*100) as bigint)*10 num, cast(p.product_weight_g as bigint) den
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  left join raw.olist_sellers_dataset s using (seller_id)
  left join raw.olist_products_dataset p using (product_id)
  left join raw.product_category_name_translation t on t.product_category_name = p.product_category_name
  where p.product_weight_g > 0),
fig as (select m, sum(num)::double/sum(den) v from base where not bulky and category='housewares' and m between '2018-01' and '2018-08' group by 1)
select case when l.v > f.v then 'increasing' when l.v < f.v then 'decreasing' else 'unchanged' end as direction,
  round((l.v - f.v)/f.v*100, 1) as change_percent,
  (select m from fig order by v desc, m limit 1) as peak_period
from (select v from fig order by m limit 1) f, (select v from fig order by m desc limit 1) l
