-- Applied: average item price page (purchase date); cancelled_order_handling; dimension product category. No booking date, no small groups.
with m as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') p, cast(sum(cast(round(i.price*100) as bigint)) as hugeint) num, cast(count(*) as hugeint) den
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_products_dataset pr using(product_id)
  join raw.product_category_name_translation t on t.product_category_name=pr.product_category_name
  where t.product_category_name_english='furniture_decor' and o.order_status not in ('canceled','unavailable')
    and o.order_purchase_timestamp >= timestamp '2017-07-01' and o.order_purchase_timestamp < timestamp '2018-07-01'
  group by 1
), f as (select * from m order by p limit 1), l as (select * from m order by p desc limit 1),
k as (select p from m order by cast(num as double)/den desc, p limit 1)
select case when l.num*f.den > f.num*l.den then 'increasing' when l.num*f.den < f.num*l.den then 'decreasing' else 'unchanged' end as direction,
  cast((case when cast((l.num*f.den - f.num*l.den)*100 as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast((l.num*f.den - f.num*l.den)*100 as hugeint))*10 + cast(f.num*l.den as hugeint)) // (2*cast(f.num*l.den as hugeint))) as double) / 10 as change_percent,
  k.p as peak_period
from f, l, k
