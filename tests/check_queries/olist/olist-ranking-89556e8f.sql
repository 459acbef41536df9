-- Review response time page, customer region; rule: single_review_per_order (rank over all reviews first, then period by creation)
with r as (select *, row_number() over (partition by order_id order by review_answer_timestamp desc nulls last, review_creation_date desc nulls last, review_id desc) as rn
 from raw.olist_order_reviews_dataset),
u as (select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast' when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region, date_diff('microsecond', r.review_creation_date, r.review_answer_timestamp)/86400000000.0 as d
 from r join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
 where rn=1 and r.review_answer_timestamp is not null and r.review_creation_date >= timestamp '2018-01-01' and r.review_creation_date < timestamp '2018-04-01')
select region as "group", round(avg(d),2) as value from u where region is not null group by region
order by 2 desc, 1 limit 3
