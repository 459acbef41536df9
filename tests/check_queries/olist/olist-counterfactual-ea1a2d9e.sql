-- Documents applied: olist_approval_time, olist__pilot_period_exclusion; date of purchase; no other rule names it; counterfactual sets the pilot rule aside
with base as (
  select o.order_id, o.order_purchase_timestamp as ts, o.order_status as status, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    cast(date_diff('second', o.order_purchase_timestamp, o.order_approved_at) as hugeint) as v,
    o.order_purchase_timestamp < timestamp '2017-01-01' as pilot
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_approved_at is not null),
a as (select sum(v) filter (where status = 'unavailable' and not pilot) as n1, cast(count(*) filter (where status = 'unavailable' and not pilot) as hugeint)*3600 as d1,
    sum(v) filter (where status = 'unavailable') as n2, cast(count(*) filter (where status = 'unavailable') as hugeint)*3600 as d2 from base)
select cast(sign((n1)) * ((2*abs((n1))*100 + (d1)) // (2*(d1))) as double)/100 as baseline, cast(sign((n2)) * ((2*abs((n2))*100 + (d2)) // (2*(d2))) as double)/100 as counterfactual, cast(sign((n2*d1 - n1*d2)) * ((2*abs((n2*d1 - n1*d2))*100 + (d1*d2)) // (2*(d1*d2))) as double)/100 as difference
from a
