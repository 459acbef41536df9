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
g as (select region, sum(v) as n, count(*) as d, count(distinct person) as persons from base
  where region in ('Central-West','Northeast') and ts >= timestamp '2018-01-01' and ts < timestamp '2018-02-01' group by region),
p as (select max(n) filter (where region='Central-West') as n1, cast(max(d) filter (where region='Central-West') as hugeint) as d1, max(persons) filter (where region='Central-West') as p1,
   max(n) filter (where region='Northeast') as n2, cast(max(d) filter (where region='Northeast') as hugeint) as d2, max(persons) filter (where region='Northeast') as p2 from g)
select case when p1 >= 10 then cast(sign((n1)) * ((2*abs((n1))*100 + (d1)) // (2*(d1))) as double)/100 end as "Central-West",
  case when p2 >= 10 then cast(sign((n2)) * ((2*abs((n2))*100 + (d2)) // (2*(d2))) as double)/100 end as "Northeast",
  case when p1 < 10 or p2 < 10 then 'not reported' when n1*d2 >= n2*d1 then 'Central-West' else 'Northeast' end as higher
from p
