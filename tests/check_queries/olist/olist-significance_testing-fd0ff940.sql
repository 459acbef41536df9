-- Applied: csat page (review creation date, each review once); cancelled_order_handling; small_group_privacy (both groups far over 10 persons).
select case c.customer_state when 'BA' then 'a' else 'b' end as side, count(*) as unit_count,
  avg(v.review_score*20.0::double) as unit_mean, var_samp(v.review_score*20.0::double) as unit_variance
from raw.olist_order_reviews_dataset v join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
where c.customer_state in ('BA','MT') and o.order_status not in ('canceled','unavailable') and v.review_creation_date >= timestamp '2017-01-01' and v.review_creation_date < timestamp '2018-01-01'
group by 1 having count(distinct c.customer_unique_id)>=10 order by 1
