-- Documents applied: olist_average_delivery_time, olist__delivery_outlier_exclusion (60 days), olist__pilot_period_exclusion; date of purchase; olist_handover_punctuality, olist_late_delivery_rate, olist__active_seller_definition,
-- olist__promise_day, olist__freight_strike_relief (no 2017 purchase), outliers for late rate only; pilot names neither of the two rates
with mix as (select order_id, count(distinct seller_id) as sellers from raw.olist_order_items_dataset group by order_id),
base as (
  select o.order_id, o.order_purchase_timestamp as ts, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, m.sellers,
    cast(date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as hugeint) as v
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id) left join mix m using (order_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null
    and o.order_purchase_timestamp >= timestamp '2017-01-01'
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400),
act as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status = 'delivered' group by i.seller_id having count(distinct i.order_id) >= 5),
it as (
  select o.order_purchase_timestamp as ts, c.customer_state as state, o.order_delivered_carrier_date as carrier, i.shipping_limit_date as lim,
    o.order_delivered_customer_date as deliv, o.order_estimated_delivery_date as prom,
    date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as secs
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
    join act using (seller_id)
  where o.order_status = 'delivered'),
u as (
  select 1 as k, state, sum(v) as n, cast(count(*) as hugeint)*86400 as d from base where state in ('MT','SP') and ts >= timestamp '2017-01-01' and ts < timestamp '2018-01-01' group by state
  union all
  select 2, state, cast(100*count(*) filter (where carrier <= lim) as hugeint), cast(count(*) as hugeint) from it
    where carrier is not null and state in ('MT','SP') and ts >= timestamp '2017-01-01' and ts < timestamp '2018-01-01' group by state
  union all
  select 3, state, cast(100*count(*) filter (where cast(deliv as date) > cast(prom as date)
      + case when ts >= timestamp '2018-05-21' and ts < timestamp '2018-06-11' then 7 else 0 end) as hugeint), cast(count(*) as hugeint) from it
    where deliv is not null and secs <= 60*86400 and state in ('MT','SP') and ts >= timestamp '2017-01-01' and ts < timestamp '2018-01-01' group by state),
p as (select k, max(n) filter (where state='MT') as nm, max(d) filter (where state='MT') as dm, max(n) filter (where state='SP') as ns, max(d) filter (where state='SP') as ds from u group by k)
select case k when 1 then 'Average delivery time' when 2 then 'Carrier handover punctuality' else 'Late delivery rate' end as metric,
  cast(sign((nm)) * ((2*abs((nm))*100 + (dm)) // (2*(dm))) as double)/100 as "MT", cast(sign((ns)) * ((2*abs((ns))*100 + (ds)) // (2*(ds))) as double)/100 as "SP",
  case when (k = 2 and nm*ds > ns*dm) or (k <> 2 and nm*ds < ns*dm) then 'MT' else 'SP' end as better
from p order by k
