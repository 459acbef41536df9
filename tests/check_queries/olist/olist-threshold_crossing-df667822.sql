-- Applied: olist_average_item_price, olist__cancelled_order_handling (canceled and unavailable left out; date of purchase, no privacy limit),
-- olist_dimension_weight_band (1,000 up to below 10,000 g), methods (threshold on rounded figure)
with m as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as period, sum(cast(round(i.price * 100) as bigint)) as num, count(*) as den
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_products_dataset p using (product_id)
  where o.order_status not in ('canceled', 'unavailable')
    and p.product_weight_g >= 1000 and p.product_weight_g < 10000
    and o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-09-01'
  group by 1
),
r as (select period, (2 * num + den) // (2 * den) as cents from m),
x as (select period, cents from r where cents > 15000 order by period limit 1)
select case when exists (select 1 from x) then 'yes' else 'no' end as crossed,
       coalesce((select period from x), 'none') as period,
       (select cents / 100.0 from x) as value -- a month over the limit exists, so the column stays numeric
