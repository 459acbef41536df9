-- Average delivery time page, seller mix, customer region, methods 9; rules: delivery_outlier_exclusion (>60 d out), pilot_period_exclusion (purchase < 2017 out)
with oi as (select order_id from raw.olist_order_items_dataset group by order_id having count(distinct seller_id)=1),
u as (select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast' when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region, date_diff('microsecond', o.order_purchase_timestamp, o.order_delivered_customer_date)/86400000000.0 as d
 from raw.olist_orders_dataset o join oi using(order_id) join raw.olist_customers_dataset c using(customer_id)
 where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null
 and o.order_purchase_timestamp >= timestamp '2017-01-01'
 and date_diff('microsecond', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400000000 )
select case region when 'Central-West' then 'a' else 'b' end as side, count(*) as unit_count, avg(d)::double as unit_mean, var_samp(d)::double as unit_variance
from u where region in ('Central-West','Southeast') group by 1 order by 1
