-- Documents applied: olist_average_item_price, olist__cancelled_order_handling, olist__bulky_goods_freight; date of purchase
with base as (
  select i.order_id, o.order_purchase_timestamp as ts, o.order_status as status, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, s.seller_state,
    case when s.seller_state = c.customer_state then 'within one state' else 'between states' end as route,
    coalesce(replace(t.product_category_name_english,'_',' '), replace(p.product_category_name,'_',' '), 'unknown') as category,
    cast(round(i.price*100) as hugeint) as v
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
    join raw.olist_customers_dataset c using (customer_id) join raw.olist_sellers_dataset s using (seller_id)
    left join raw.olist_products_dataset p using (product_id)
    left join raw.product_category_name_translation t on t.product_category_name = p.product_category_name
  where (p.product_weight_g is null or p.product_weight_g < 10000)),
g as (select region as grp, sum(v) as n, count(*)*100 as d from base where status not in ('canceled','unavailable') and ts >= timestamp '2017-01-01' and ts < timestamp '2018-01-01' and region is not null group by region ),
f as (select grp, cast(sign((n)) * ((2*abs((n))*100 + (d)) // (2*(d))) as double)/100 as value, cast(n as double)/cast(d as double) as raw_value from g)
select grp as "group", value from f order by raw_value asc, grp limit 3
