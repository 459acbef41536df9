-- documents: review_response_time page; single_review_per_order
with rv as (select r.order_id, r.review_score as stars, r.review_comment_message as msg, r.review_creation_date as d, r.review_answer_timestamp as ans
  from raw.olist_order_reviews_dataset r qualify row_number() over (partition by r.order_id order by r.review_answer_timestamp desc nulls last, r.review_creation_date desc nulls last, r.review_id desc)=1),
base as (select rv.d, rv.ans, rv.stars, case when rv.stars=1 then '1 star' else rv.stars||' stars' end as grp_stars, (rv.msg is not null)::int as has_comment,
  date_diff('second', rv.d, rv.ans) as secs, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from rv rv join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id))
select case region when 'Northeast' then 'a' else 'b' end as side, count(*) as unit_count, avg(secs/86400.0) as unit_mean, var_samp(secs/86400.0) as unit_variance
from base where ans is not null and d is not null and d >= timestamp '2018-05-01' and d < timestamp '2018-06-01' and region in ('Northeast','South') group by 1 order by 1
