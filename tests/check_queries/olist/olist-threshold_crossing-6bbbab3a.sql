-- Applied: olist_average_freight (all items, any status or seller; no rule changes it), olist_dimension_shipping_route, methods (threshold on rounded figure)
with m as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as period, sum(cast(round(i.freight_value * 100) as bigint)) as num, count(*) as den
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  join raw.olist_sellers_dataset s using (seller_id)
  where o.order_purchase_timestamp >= timestamp '2017-01-01' and o.order_purchase_timestamp < timestamp '2017-07-01'
    and s.seller_state <> c.customer_state
  group by 1
),
r as (select period, (2 * num + den) // (2 * den) as cents from m),
x as (select period, cents from r where cents > 2200 order by period limit 1)
select case when exists (select 1 from x) then 'yes' else 'no' end as crossed,
       coalesce((select period from x), 'none') as period,
       (select cents / 100.0 from x) as value -- a month over the limit exists, so the column stays numeric
