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
  where o.order_approved_at is not null),
m as (select strftime(ts,'%Y-%m') as mon, cast(sum(v) as hugeint) as n, cast(count(*) as hugeint) as d from base where not pilot and region = 'South' and ts >= timestamp '2018-01-01' and ts < timestamp '2018-09-01' group by 1),
e as (select count(*) as months, arg_min(n,mon) as n1, arg_min(d,mon) as d1, arg_max(n,mon) as n2, arg_max(d,mon) as d2 from m)
select case when n2*d1 > n1*d2 then 'increasing' when n2*d1 < n1*d2 then 'decreasing' else 'unchanged' end as direction,
  cast(sign((100*(n2*d1 - n1*d2))) * ((2*abs((100*(n2*d1 - n1*d2)))*10 + ((n1*d2))) // (2*((n1*d2)))) as double)/10 as change_percent,
  (select mon from m order by cast(n as double)/cast(d as double) desc, mon limit 1) as peak_period
from e where months = 8
