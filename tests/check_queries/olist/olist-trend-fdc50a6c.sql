-- Applied: csat page (review creation date); cancelled_order_handling; small_group_privacy; customer region; trends.
with m as (
  select strftime(v.review_creation_date,'%Y-%m') p, cast(sum(v.review_score) as hugeint) num, cast(count(*) as hugeint) den
  from raw.olist_order_reviews_dataset v join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
  where c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') and o.order_status not in ('canceled','unavailable') and v.review_creation_date >= timestamp '2018-01-01' and v.review_creation_date < timestamp '2018-09-01'
  group by 1 having count(distinct c.customer_unique_id)>=10
), f as (select * from m order by p limit 1), l as (select * from m order by p desc limit 1),
k as (select p from m order by cast(num as double)/den desc, p limit 1)
select case when l.num*f.den > f.num*l.den then 'increasing' when l.num*f.den < f.num*l.den then 'decreasing' else 'unchanged' end as direction,
  cast((case when cast((l.num*f.den - f.num*l.den)*100 as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast((l.num*f.den - f.num*l.den)*100 as hugeint))*10 + cast(f.num*l.den as hugeint)) // (2*cast(f.num*l.den as hugeint))) as double) / 10 as change_percent,
  k.p as peak_period
from f, l, k
