-- documents: review_comment_rate page; single_review_per_order (set aside in the counterfactual)
with rv as (select r.order_id, r.review_score as stars, r.review_comment_message as msg, r.review_creation_date as d, r.review_answer_timestamp as ans
  from raw.olist_order_reviews_dataset r qualify row_number() over (partition by r.order_id order by r.review_answer_timestamp desc nulls last, r.review_creation_date desc nulls last, r.review_id desc)=1),
base as (select rv.d, rv.ans, rv.stars, case when rv.stars=1 then '1 star' else rv.stars||' stars' end as grp_stars, (rv.msg is not null)::int as has_comment,
  date_diff('second', rv.d, rv.ans) as secs, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from rv rv join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)),
rv2 as (select r.order_id, r.review_score as stars, r.review_comment_message as msg, r.review_creation_date as d, r.review_answer_timestamp as ans
  from raw.olist_order_reviews_dataset r ),
base2 as (select rv.d, rv.ans, rv.stars, case when rv.stars=1 then '1 star' else rv.stars||' stars' end as grp_stars, (rv.msg is not null)::int as has_comment,
  date_diff('second', rv.d, rv.ans) as secs, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from rv2 rv join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)),
b as (select 100*sum(has_comment)::hugeint as n, count(*)::hugeint as dn from base where state='DF' and d >= timestamp '2017-01-01' and d < timestamp '2018-01-01'),
a as (select 100*sum(has_comment)::hugeint as n, count(*)::hugeint as dn from base2 where state='DF' and d >= timestamp '2017-01-01' and d < timestamp '2018-01-01')
select cast(sign(b.n) * ((2*abs(cast(b.n as hugeint))*100 + cast(b.dn as hugeint)) // (2*cast(b.dn as hugeint))) as double)/100 as baseline, cast(sign(a.n) * ((2*abs(cast(a.n as hugeint))*100 + cast(a.dn as hugeint)) // (2*cast(a.dn as hugeint))) as double)/100 as counterfactual, cast(sign((a.n*b.dn-b.n*a.dn)) * ((2*abs(cast((a.n*b.dn-b.n*a.dn) as hugeint))*100 + cast((a.dn*b.dn) as hugeint)) // (2*cast((a.dn*b.dn) as hugeint))) as double)/100 as difference from a, b
