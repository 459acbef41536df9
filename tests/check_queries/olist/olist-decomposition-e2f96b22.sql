-- Documents applied: olist_average_freight, olist__bulky_goods_freight; all order statuses; date of purchase; methods 11; olist_dimension_shipping_route
with base as (
  select i.order_id, o.order_purchase_timestamp as ts, o.order_status as status, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, s.seller_state,
    case when s.seller_state = c.customer_state then 'within one state' else 'between states' end as route,
    coalesce(replace(t.product_category_name_english,'_',' '), replace(p.product_category_name,'_',' '), 'unknown') as category,
    cast(round(i.freight_value*100) as hugeint) as v
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
    join raw.olist_customers_dataset c using (customer_id) join raw.olist_sellers_dataset s using (seller_id)
    left join raw.olist_products_dataset p using (product_id)
    left join raw.product_category_name_translation t on t.product_category_name = p.product_category_name
  where (p.product_weight_g is null or p.product_weight_g < 10000)),
g as (select route as grp,
    count(*) filter (where ts >= timestamp '2018-01-01' and ts < timestamp '2018-04-01') as d1, sum(v) filter (where ts >= timestamp '2018-01-01' and ts < timestamp '2018-04-01') as n1,
    count(*) filter (where ts >= timestamp '2018-04-01' and ts < timestamp '2018-07-01') as d2, sum(v) filter (where ts >= timestamp '2018-04-01' and ts < timestamp '2018-07-01') as n2
  from base where route is not null group by 1),
w as (select grp, cast(d1 as double)/sum(d1) over () as w1, cast(d2 as double)/sum(d2) over () as w2,
    cast(n1 as double)/(d1*100.0) as f1, cast(n2 as double)/(d2*100.0) as f2 from g),
t as (select cast(sum(n2) as double)/(sum(d2)*100.0) - cast(sum(n1) as double)/(sum(d1)*100.0) as total from g)
select round(sum((w2-w1)*f1),2) + 0.0 as mix_effect, round(sum(w2*(f2-f1)),2) + 0.0 as rate_effect, round((select total from t),2) as total
from w
