-- Applied: gmv page; booking_date, cancelled_order_handling, revenue_recognition (prices only), small_group_privacy (3 sellers); methods (threshold). Months with fewer than 3 sellers are withheld and cannot cross.
with s as (
  select strftime(o.order_approved_at,'%Y-%m') g, sum(cast(round(i.price*100) as bigint)) cents
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_sellers_dataset sl using(seller_id)
  where o.order_status not in ('canceled','unavailable') and sl.seller_state='PE' and o.order_approved_at >= timestamp '2018-01-01' and o.order_approved_at < timestamp '2018-07-01'
  group by 1 having count(distinct i.seller_id)>=3
), v as (select g as p, cast(cents as double)/100 as val from s),
h as (select p, val from v where val > 9000 order by p limit 1)
select 'yes' as crossed, p as period, val as value from h  -- a month does cross, so the figure stays a number
