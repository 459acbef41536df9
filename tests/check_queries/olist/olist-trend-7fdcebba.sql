-- Applied: olist_average_delivery_time, olist__delivery_outlier_exclusion (over 60 x 24 h left out), olist_dimension_seller_mix,
-- methods (trends)
with one_seller as (
  select order_id from raw.olist_order_items_dataset group by order_id having count(distinct seller_id) = 1
),
m as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as period, sum(date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date)) as num, count(*) as den
  from raw.olist_orders_dataset o
  where o.order_status in ('shipped', 'delivered') and o.order_delivered_customer_date is not null
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60 * 86400
    and o.order_id in (select order_id from one_seller)
    and o.order_purchase_timestamp >= timestamp '2017-01-01' and o.order_purchase_timestamp < timestamp '2017-07-01'
  group by 1
),
e as (
  select (select num::hugeint from m where period = '2017-01') as nf, (select den::hugeint from m where period = '2017-01') as df,
         (select num::hugeint from m where period = '2017-06') as nl, (select den::hugeint from m where period = '2017-06') as dl
),
d as (select nl * df - nf * dl as x, nf * dl as y from e)
select case when x > 0 then 'increasing' when x < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(x) * ((abs(x) * 2000 + y) // (2 * y)) / 10.0 as change_percent,
       (select period from m order by num::double / den desc, period limit 1) as peak_period
from d
