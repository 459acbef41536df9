-- applied: olist_freight_per_kilogram, olist__bulky_goods_freight, methods, precedence; counterfactual sets olist__bulky_goods_freight aside
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
f as (select sum(num) filter (not bulky)::double/sum(den) filter (not bulky) a, sum(num)::double/sum(den) b
  from base where route='between states' and m between '2017-07' and '2017-09')
select round(a,2) as baseline, round(b,2) as counterfactual, round(b-a,2) as difference from f
