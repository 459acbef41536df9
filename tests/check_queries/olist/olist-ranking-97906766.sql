-- Documents applied: olist_average_review_score, olist__single_review_per_order, olist__cancelled_order_handling, olist__small_group_privacy (10 persons); date of review creation; pilot does not apply
with ranked as (
  select r.*, row_number() over (partition by r.order_id order by r.review_answer_timestamp desc nulls last,
      r.review_creation_date desc nulls last, r.review_id desc) as k
  from raw.olist_order_reviews_dataset r),
base as (
  select r.order_id, r.review_creation_date as ts, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, c.customer_unique_id as person,
    cast(r.review_score as hugeint) as v
  from ranked r join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where r.k = 1 and o.order_status not in ('canceled','unavailable')),
g as (select region as grp, sum(v) as n, count(*)*1 as d from base where ts >= timestamp '2017-10-01' and ts < timestamp '2018-01-01' and region is not null group by region having count(distinct person) >= 10),
f as (select grp, cast(sign((n)) * ((2*abs((n))*100 + (d)) // (2*(d))) as double)/100 as value, cast(n as double)/cast(d as double) as raw_value from g)
select grp as "group", value from f order by raw_value desc, grp limit 3
