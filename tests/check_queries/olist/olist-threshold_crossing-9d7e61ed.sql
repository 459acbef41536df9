-- Applied: clv page; booking_date, cancelled_order_handling, revenue_recognition (prices only), customer_deduplication, clv_lifespan (3 years), small_group_privacy (10 persons); methods (threshold on the rounded figure).
with s as (
  select strftime(o.order_approved_at,'%Y-%m') g, sum(cast(round(i.price*100) as bigint)) cents, count(distinct c.customer_unique_id) n
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
  where o.order_status not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2018-01-01' and o.order_approved_at < timestamp '2018-07-01' and c.customer_state in ('PR','RS','SC')
  group by 1 having count(distinct c.customer_unique_id)>=10
), v as (select g as p, cast((case when cast(3*cents as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(3*cents as hugeint))*100 + cast(100*n as hugeint)) // (2*cast(100*n as hugeint))) as double) / 100 as val from s),
h as (select p, val from v where val > 450 order by p limit 1)
select 'yes' as crossed, p as period, val as value from h  -- a month does cross, so the figure stays a number
