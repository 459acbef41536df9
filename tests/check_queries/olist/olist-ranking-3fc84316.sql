-- documents: seller_fulfillment_score, on_time_delivery_share, handover_punctuality, csat pages; fulfillment_score_weights, active_seller_definition, delivery_outlier_exclusion, promise_day,
-- freight_strike_relief, csat_calculation and its first edition (reviews to 2017-06-30), single_review_per_order, cancelled_order_handling (csat), pilot_period_exclusion (csat), small_group_privacy (csat)
with active as (  -- at least 5 distinct delivered orders over the whole history
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status='delivered' group by 1 having count(distinct i.order_id)>=5),
it as (select o.order_purchase_timestamp as d, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region, i.shipping_limit_date as lim,
   o.order_delivered_carrier_date as car, o.order_delivered_customer_date as del, o.order_estimated_delivery_date as est, o.order_purchase_timestamp as pur
  from raw.olist_order_items_dataset i join active using (seller_id) join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where o.order_status='delivered'),
rv as (select r.order_id, r.review_score as stars, r.review_comment_message as msg, r.review_creation_date as d, r.review_answer_timestamp as ans
  from raw.olist_order_reviews_dataset r qualify row_number() over (partition by r.order_id order by r.review_answer_timestamp desc nulls last, r.review_creation_date desc nulls last, r.review_id desc)=1),
rb as (select rv.d, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region, c.customer_unique_id as person,
   case when rv.d < timestamp '2017-07-01' then (rv.stars>=5)::int else (rv.stars>=4)::int end as sat
  from rv join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where (o.order_status is null or o.order_status not in ('canceled','unavailable'))
    and (o.order_purchase_timestamp is null or o.order_purchase_timestamp >= timestamp '2017-01-01')),
ot as (select region as grp, count(*) as b, count(*) filter (where cast(del as date) <= cast(est as date)
        + case when cast(pur as date) between date '2018-05-21' and date '2018-06-10' then 7 else 0 end) as a
   from it where del is not null and date_diff('second',pur,del) <= 60*86400 and d >= timestamp '2017-01-01' and d < timestamp '2018-01-01' group by 1),
ho as (select region as grp, count(*) as b, count(*) filter (where car <= lim) as a from it where car is not null and d >= timestamp '2017-01-01' and d < timestamp '2018-01-01' group by 1),
cs as (select region as grp, count(*) as b, sum(sat) as a, count(distinct person) as persons from rb where d >= timestamp '2017-01-01' and d < timestamp '2018-01-01' group by 1),
g as (select grp, cast(50*ot.a as hugeint)*ho.b*cs.b + cast(20*ho.a as hugeint)*ot.b*cs.b + cast(30*cs.a as hugeint)*ot.b*ho.b as n,
   cast(ot.b as hugeint)*ho.b*cs.b as dn, cs.persons>=10 as reported
   from ot join ho using (grp) join cs using (grp) where grp is not null)
select grp as "group", cast(sign(n) * ((2*abs(cast(n as hugeint))*100 + cast(dn as hugeint)) // (2*cast(dn as hugeint))) as double)/100 as value from g where reported and dn>0 and grp is not null order by cast(n as double)/dn desc, grp limit 3
