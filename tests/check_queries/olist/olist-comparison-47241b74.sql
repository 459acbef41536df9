-- applied: fulfillment_score_weights, promise_day, freight_strike_relief, delivery_outlier_exclusion (on-time part only), active_seller_definition
-- applied: cancelled_order_handling and small_group_privacy (satisfaction part only); pages of the score and its three parts
with ord as (
  select o.*, c.customer_unique_id as person, c.customer_state as state,
       case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o left join raw.olist_customers_dataset c on c.customer_id = o.customer_id
), active as (
  select i.seller_id
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o on o.order_id = i.order_id
  where o.order_status = 'delivered'
  group by 1 having count(distinct i.order_id) >= 5
), items as (
  select o.*, i.shipping_limit_date
  from raw.olist_order_items_dataset i join ord o on o.order_id = i.order_id
  where i.seller_id in (select seller_id from active) and o.order_status = 'delivered'
    and o.order_purchase_timestamp >= timestamp '2018-04-01 00:00:00' and o.order_purchase_timestamp < timestamp '2018-07-01 00:00:00'
), ot as (
  select region as grp, cast(count(*) as hugeint) as n,
         cast(count(*) filter (cast(order_delivered_customer_date as date) <= cast(order_estimated_delivery_date as date)
             + case when order_purchase_timestamp >= timestamp '2018-05-21 00:00:00'
                     and order_purchase_timestamp < timestamp '2018-06-11 00:00:00' then 7 else 0 end) as hugeint) as k
  from items
  where order_delivered_customer_date is not null
    and order_delivered_customer_date - order_purchase_timestamp <= interval '1440 hours'
  group by 1
), ho as (
  select region as grp, cast(count(*) as hugeint) as n,
         cast(count(*) filter (order_delivered_carrier_date <= shipping_limit_date) as hugeint) as k
  from items where order_delivered_carrier_date is not null
  group by 1
), cs as (
  select region as grp, cast(count(*) as hugeint) as n, cast(sum(r.review_score) as hugeint) as k, count(distinct person) as persons
  from raw.olist_order_reviews_dataset r join ord o on o.order_id = r.order_id
  where coalesce(o.order_status, '') not in ('canceled', 'unavailable') and r.review_creation_date >= timestamp '2018-04-01 00:00:00' and r.review_creation_date < timestamp '2018-07-01 00:00:00'
  group by 1
), sc as (
  select grp, cs.persons, 50 * ot.k * ho.n * cs.n + 20 * ho.k * ot.n * cs.n + 6 * cs.k * ot.n * ho.n as num, ot.n * ho.n * cs.n as den
  from ot join ho using (grp) join cs using (grp)
  where grp is not null
), fig as (select grp, persons, num, den, cast((2 * 100 * cast(num as hugeint) + (den)) // (2 * (den)) as double) / 100 as value from sc where persons >= 10)

, x as (select max(value) filter (grp = 'Central-West') as cw, max(value) filter (grp = 'Southeast') as se from fig)
select cw as "Central-West", se as "Southeast",
       case when cw is null or se is null then 'not reported'
            else (select grp from fig where grp in ('Central-West', 'Southeast') order by cast(num as double) / den desc limit 1) end as higher
from x
