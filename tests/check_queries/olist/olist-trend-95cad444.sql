-- Documents applied: olist_active_seller_count, olist__active_seller_definition, olist__small_group_privacy (at least 3 sellers); date of purchase
with act as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by i.seller_id having count(distinct i.order_id) >= 5),
base as (
  select i.seller_id, o.order_purchase_timestamp as ts, s.seller_state, c.customer_state as state,
    i.seller_id in (select seller_id from act) as active
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
    join raw.olist_customers_dataset c using (customer_id) join raw.olist_sellers_dataset s using (seller_id)),
m as (select strftime(ts,'%Y-%m') as mon, count(distinct seller_id) as n from base where active and seller_state = 'MG' and ts >= timestamp '2018-01-01' and ts < timestamp '2018-07-01' group by 1 having count(distinct seller_id) >= 3),
e as (select count(*) as months, cast(arg_min(n,mon) as hugeint) as n1, cast(arg_max(n,mon) as hugeint) as n2 from m)
select case when n2 > n1 then 'increasing' when n2 < n1 then 'decreasing' else 'unchanged' end as direction,
  cast(sign((100*(n2-n1))) * ((2*abs((100*(n2-n1)))*10 + (n1)) // (2*(n1))) as double)/10 as change_percent,
  (select mon from m order by n desc, mon limit 1) as peak_period
from e where months = 6
