-- Documents applied: olist_average_item_price, olist__cancelled_order_handling, olist__bulky_goods_freight; date of purchase; counterfactual sets the cancelled-order ruling aside
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
a as (select sum(v) filter (where seller_state = 'SP' and ts >= timestamp '2017-10-01' and ts < timestamp '2017-11-01' and status not in ('canceled','unavailable')) as n1, cast(count(*) filter (where seller_state = 'SP' and ts >= timestamp '2017-10-01' and ts < timestamp '2017-11-01' and status not in ('canceled','unavailable')) as hugeint)*100 as d1,
    sum(v) filter (where seller_state = 'SP' and ts >= timestamp '2017-10-01' and ts < timestamp '2017-11-01') as n2, cast(count(*) filter (where seller_state = 'SP' and ts >= timestamp '2017-10-01' and ts < timestamp '2017-11-01') as hugeint)*100 as d2 from base)
select cast(sign((n1)) * ((2*abs((n1))*100 + (d1)) // (2*(d1))) as double)/100 as baseline, cast(sign((n2)) * ((2*abs((n2))*100 + (d2)) // (2*(d2))) as double)/100 as counterfactual, cast(sign((n2*d1 - n1*d2)) * ((2*abs((n2*d1 - n1*d2))*100 + (d1*d2)) // (2*(d1*d2))) as double)/100 as difference
from a
