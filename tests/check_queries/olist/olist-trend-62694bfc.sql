-- documents: methods, precedence, olist_csat; csat_calculation (+ first edition for reviews to 2017-06-30), single_review_per_order, cancelled_order_handling, pilot_period_exclusion, small_group_privacy
with ranked as (
  select r.*, row_number() over (partition by r.order_id order by r.review_answer_timestamp desc nulls last, r.review_creation_date desc nulls last, r.review_id desc) as rn
  from raw.olist_order_reviews_dataset r
),
u as (
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
a as (
  select strftime(dt,'%Y-%m') as grp, 100*sum(sat) as num, count(*) as den, count(distinct person) >= 10 as rep
  from u where region='Central-West' and dt >= timestamp '2018-01-01 00:00:00' and dt < timestamp '2018-09-01 00:00:00' group by 1
),
f as (select * from a order by grp limit 1), l as (select * from a order by grp desc limit 1),
p as (select grp from a order by num::double/den desc, grp limit 1),
k as (select f.num::hugeint*l.den as fv, l.num::hugeint*f.den as lv from f, l)
select case when lv > fv then 'increasing' when lv < fv then 'decreasing' else 'unchanged' end as direction,
  (sign(100*(lv-fv))::hugeint * ((2*abs((100*(lv-fv))::hugeint)*10 + (fv)::hugeint) // (2*(fv)::hugeint)) / 10.0)::double as change_percent, p.grp as peak_period
from k, p where (select count(*) from a where rep) = 8
