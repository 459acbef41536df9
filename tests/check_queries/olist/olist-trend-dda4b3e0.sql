-- Applied: olist_active_seller_count, olist__active_seller_definition (>= 5 delivered orders, whole history), olist__small_group_privacy (< 3 sellers not reported),
-- olist_dimension_seller_state, methods (trends)
with active as (
  select i.seller_id
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered'
  group by i.seller_id having count(distinct i.order_id) >= 5
),
m as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as period, count(distinct i.seller_id) as num, 1 as den
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_sellers_dataset s using (seller_id)
  where o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-09-01'
    and s.seller_state = 'SP' and i.seller_id in (select seller_id from active)
  group by 1 having count(distinct i.seller_id) >= 3
),
e as (
  select (select num::hugeint from m where period = '2018-01') as nf, (select den::hugeint from m where period = '2018-01') as df,
         (select num::hugeint from m where period = '2018-08') as nl, (select den::hugeint from m where period = '2018-08') as dl
),
d as (select nl * df - nf * dl as x, nf * dl as y from e)
select case when x > 0 then 'increasing' when x < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(x) * ((abs(x) * 2000 + y) // (2 * y)) / 10.0 as change_percent,
       (select period from m order by num::double / den desc, period limit 1) as peak_period
from d
