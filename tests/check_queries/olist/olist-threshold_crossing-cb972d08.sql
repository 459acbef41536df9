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
m as (select strftime(ts,'%Y-%m') as mon, sum(v) as n, count(*)*3600 as d from base where not pilot and region = 'Southeast' and ts >= timestamp '2017-01-01' and ts < timestamp '2018-01-01' group by 1),
f as (select mon, cast(sign((n)) * ((2*abs((n))*100 + (d)) // (2*(d))) as double)/100 as value from m),
x as (select min(mon) as mon from f where value > 10)
select case when x.mon is null then 'no' else 'yes' end as crossed,
  coalesce(x.mon,'none') as period,
  f.value as value
from x left join f on f.mon = x.mon
