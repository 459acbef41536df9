-- documents: methods, precedence; olist_csat, olist_customer_lifetime_value, olist_on_time_delivery_share; csat_calculation (both editions), single_review_per_order, cancelled_order_handling, pilot_period_exclusion, small_group_privacy,
-- booking_date, clv_lifespan, customer_deduplication, revenue_recognition; active_seller_definition, delivery_outlier_exclusion, promise_day, freight_strike_relief (pilot does not name on-time share)
with ranked as (
  select r.*, row_number() over (partition by r.order_id order by r.review_answer_timestamp desc nulls last, r.review_creation_date desc nulls last, r.review_id desc) as rn
  from raw.olist_order_reviews_dataset r
),
uc as (
  select r.review_creation_date as dt, r.review_score as stars, c.customer_unique_id as person, c.customer_state as state,
  case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region, o.order_status as status,
  case when r.review_creation_date < timestamp '2017-07-01 00:00:00' then (r.review_score = 5)::int else (r.review_score >= 4)::int end as sat
  from ranked r join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where r.rn = 1 and o.order_status not in ('canceled','unavailable')
    and o.order_purchase_timestamp >= timestamp '2017-01-01 00:00:00'
),
it as (select order_id, sum(cast(round(price*100) as bigint)) as cents from raw.olist_order_items_dataset group by order_id),
uv as (
  select o.order_approved_at as dt, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region, c.customer_unique_id as person, it.cents
  from raw.olist_orders_dataset o join it using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where o.order_status not in ('canceled','unavailable')
    and o.order_purchase_timestamp >= timestamp '2017-01-01 00:00:00'
),
act as (
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status='delivered' group by 1 having count(distinct i.order_id) >= 5
),
uo as (
  select o.order_purchase_timestamp as dt, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region,
  (case when o.order_purchase_timestamp >= timestamp '2018-05-21 00:00:00' and o.order_purchase_timestamp < timestamp '2018-06-11 00:00:00'
        then o.order_delivered_customer_date::date <= o.order_estimated_delivery_date::date + 7
        else o.order_delivered_customer_date::date <= o.order_estimated_delivery_date::date end)::int as ontime
  from raw.olist_order_items_dataset i join act using (seller_id) join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_status='delivered' and o.order_delivered_customer_date is not null
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400
),
a as (
  select 1 as k, 'Customer satisfaction' as metric, state as grp, (100*sum(sat))::hugeint as num, count(*)::hugeint as den, count(distinct person) >= 10 as rep from uc where true and state in ('ES','MA') group by state
  union all
  select 2, 'Customer lifetime value', state, (3*sum(cents))::hugeint, (100*count(distinct person))::hugeint, count(distinct person) >= 10 from uv where true and state in ('ES','MA') group by state
  union all
  select 3, 'On-time delivery share', state, (100*sum(ontime))::hugeint, count(*)::hugeint, true from uo where true and state in ('ES','MA') group by state
)
select x.metric, (sign(x.num)::hugeint * ((2*abs((x.num)::hugeint)*100 + (x.den)::hugeint) // (2*(x.den)::hugeint)) / 100.0)::double as "ES", (sign(y.num)::hugeint * ((2*abs((y.num)::hugeint)*100 + (y.den)::hugeint) // (2*(y.den)::hugeint)) / 100.0)::double as "MA",
  case when x.num*y.den > y.num*x.den then 'ES' else 'MA' end as better
from a x join a y on x.k=y.k and x.grp='ES' and y.grp='MA'
where x.rep and y.rep order by x.k
