-- applied: page review response time only (no rule names it); dimension customer region; methods (trends)
with ord as (
  select o.*, c.customer_unique_id as person, c.customer_state as state,
       case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o left join raw.olist_customers_dataset c on c.customer_id = o.customer_id
), rv as (
  select r.*, o.region, o.state, o.person, o.order_status,
         cast(round(epoch(r.review_answer_timestamp) - epoch(r.review_creation_date)) as bigint) as secs
  from raw.olist_order_reviews_dataset r join ord o on o.order_id = r.order_id
  where r.review_answer_timestamp is not null and r.review_creation_date is not null
), mon as (
  select strftime(review_creation_date, '%Y-%m') as m, cast(sum(secs) as hugeint) as num, cast(count(*) * 86400 as hugeint) as den
  from rv where region = 'South' and review_creation_date >= timestamp '2017-07-01 00:00:00' and review_creation_date < timestamp '2018-01-01 00:00:00'
  group by 1
)
, ends as (
  select min(m) filter (m = (select min(m) from mon)) as m1,
         max(num) filter (m = (select min(m) from mon)) as n1, max(den) filter (m = (select min(m) from mon)) as d1,
         max(num) filter (m = (select max(m) from mon)) as n2, max(den) filter (m = (select max(m) from mon)) as d2
  from mon
), ch as (select cast(n2 * d1 - n1 * d2 as hugeint) as a, cast(n1 * d2 as hugeint) as b from ends)
select case when a > 0 then 'increasing' when a < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(a) * cast((2 * 1000 * abs(a) + b) // (2 * b) as double) / 10 as change_percent,
       (select m from mon order by cast(num as double) / den desc, m limit 1) as peak_period
from ch
