-- Applied: olist_approval_time (any status, by purchase; no rule names it), olist_dimension_customer_region, methods (tests over single orders)
with u as (
  select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
              when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
              when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
              when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
              when c.customer_state in ('PR','RS','SC') then 'South' end as grp,
         date_diff('second', o.order_purchase_timestamp, o.order_approved_at) / 3600.0::double as v
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_approved_at is not null
    and o.order_purchase_timestamp >= timestamp '2017-10-01' and o.order_purchase_timestamp < timestamp '2018-01-01'
)
select case grp when 'Central-West' then 'a' else 'b' end as side, count(*) as unit_count,
       avg(v::double) as unit_mean, var_samp(v::double) as unit_variance
from u where grp in ('Central-West', 'Northeast') group by grp order by side
