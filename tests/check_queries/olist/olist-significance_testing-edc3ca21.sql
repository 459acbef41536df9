-- documents: methods, precedence, olist_delivery_promise_margin; delivery_outlier_exclusion, pilot_period_exclusion
with u as (
  select o.order_purchase_timestamp as dt, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region,
  date_diff('second', o.order_delivered_customer_date, o.order_estimated_delivery_date) as val
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status='delivered' and o.order_delivered_customer_date is not null
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400
    and o.order_purchase_timestamp >= timestamp '2017-01-01 00:00:00'
)
select case state when 'GO' then 'a' else 'b' end as side, count(*) as unit_count, avg(val/86400.0)::double as unit_mean, var_samp(val/86400.0)::double as unit_variance
from u where dt >= timestamp '2018-01-01 00:00:00' and dt < timestamp '2018-04-01 00:00:00' and state in ('GO','RS')
group by 1 order by 1
