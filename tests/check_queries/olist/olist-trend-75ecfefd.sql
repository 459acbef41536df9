-- Applied: olist_average_freight (all items, any status or seller; no rule changes it), olist_dimension_shipping_route, methods (trends)
with m as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as period, sum(cast(round(i.freight_value * 100) as bigint)) as num, count(*) as den
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  join raw.olist_sellers_dataset s using (seller_id)
  where o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-07-01'
    and s.seller_state = c.customer_state
  group by 1
),
e as (
  select (select num::hugeint from m where period = '2018-01') as nf, (select den::hugeint from m where period = '2018-01') as df,
         (select num::hugeint from m where period = '2018-06') as nl, (select den::hugeint from m where period = '2018-06') as dl
),
d as (select nl * df - nf * dl as x, nf * dl as y from e)
select case when x > 0 then 'increasing' when x < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(x) * ((abs(x) * 2000 + y) // (2 * y)) / 10.0 as change_percent,
       (select period from m order by num::double / den desc, period limit 1) as peak_period
from d
