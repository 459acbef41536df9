-- applied: page review response time only (no rule names it); dimension customer region
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
), g as (
  select region, cast(sum(secs) as hugeint) as num, cast(count(*) * 86400 as hugeint) as den
  from rv where region is not null and review_creation_date >= timestamp '2017-10-01 00:00:00' and review_creation_date < timestamp '2018-01-01 00:00:00'
  group by 1
)
select region as "group", cast((2 * 100 * cast(num as hugeint) + (den)) // (2 * (den)) as double) / 100 as value
from g order by value desc, 1 limit 3
