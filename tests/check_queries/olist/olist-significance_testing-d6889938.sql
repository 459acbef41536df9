-- Documents applied: olist_approval_time, olist__pilot_period_exclusion; date of purchase; no other rule names it
with base as (
  select o.order_id, o.order_purchase_timestamp as ts, o.order_status as status, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    cast(date_diff('second', o.order_purchase_timestamp, o.order_approved_at) as hugeint) as v,
    o.order_purchase_timestamp < timestamp '2017-01-01' as pilot
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_approved_at is not null)
select case region when 'Northeast' then 'a' else 'b' end as side, count(*) as unit_count,
  avg(cast(v as double)/3600) as unit_mean, var_samp(cast(v as double)/3600) as unit_variance
from base where region in ('Northeast','South') and not pilot and ts >= timestamp '2017-01-01' and ts < timestamp '2017-04-01'
group by region order by side
