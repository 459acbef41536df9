-- documents: methods, precedence, olist_average_shipping_distance page only (no rule names it; booking date, canceled, pilot, active seller do not govern it)
with g as (select geolocation_zip_code_prefix as z, radians(geolocation_lat) as la, radians(geolocation_lng) as lo from raw.olist_geolocation_by_zip_prefix),
u0 as (
  select o.order_purchase_timestamp as dt, c.customer_state as state, s.seller_state as sstate,
  case when s.seller_state = c.customer_state then 'within one state' else 'between states' end as route,
  coalesce(replace(coalesce(t.product_category_name_english, p.product_category_name),'_',' '),'unknown') as category,
  pow(sin((gc.la-gs.la)/2),2) + cos(gs.la)*cos(gc.la)*pow(sin((gc.lo-gs.lo)/2),2) as h
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  join raw.olist_sellers_dataset s using (seller_id)
  join raw.olist_products_dataset p using (product_id)
  left join raw.product_category_name_translation t on t.product_category_name = p.product_category_name
  join g gs on gs.z = left(s.seller_zip_code_prefix,5)
  join g gc on gc.z = left(c.customer_zip_code_prefix,5)
),
u as (select *, floor(2*6371000.0*asin(sqrt(least(1.0,h)))+0.5)::bigint as val from u0),
a as (
  select category as grp, sum(val) as num, 1000*count(*) as den, true as rep
  from u where dt >= timestamp '2017-07-01 00:00:00' and dt < timestamp '2017-10-01 00:00:00' and category in ('bed bath table','health beauty') group by 1
),
x as (select * from a where grp='bed bath table' and rep), y as (select * from a where grp='health beauty' and rep)
select (sign(x.num)::hugeint * ((2*abs((x.num)::hugeint)*100 + (x.den)::hugeint) // (2*(x.den)::hugeint)) / 100.0)::double as "bed bath table", (sign(y.num)::hugeint * ((2*abs((y.num)::hugeint)*100 + (y.den)::hugeint) // (2*(y.den)::hugeint)) / 100.0)::double as "health beauty",
  case when x.num::hugeint*y.den < y.num::hugeint*x.den then 'bed bath table' else 'health beauty' end as "lower"
from x, y
