-- Documents applied: olist_average_freight, olist__bulky_goods_freight; all order statuses; date of purchase; olist_dimension_shipping_route
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
m as (select strftime(ts,'%Y-%m') as mon, cast(sum(v) as hugeint) as n, cast(count(*) as hugeint) as d from base where route = 'between states' and ts >= timestamp '2017-01-01' and ts < timestamp '2017-07-01' group by 1),
e as (select count(*) as months, arg_min(n,mon) as n1, arg_min(d,mon) as d1, arg_max(n,mon) as n2, arg_max(d,mon) as d2 from m)
select case when n2*d1 > n1*d2 then 'increasing' when n2*d1 < n1*d2 then 'decreasing' else 'unchanged' end as direction,
  cast(sign((100*(n2*d1 - n1*d2))) * ((2*abs((100*(n2*d1 - n1*d2)))*10 + ((n1*d2))) // (2*((n1*d2)))) as double)/10 as change_percent,
  (select mon from m order by cast(n as double)/cast(d as double) desc, mon limit 1) as peak_period
from e where months = 6
