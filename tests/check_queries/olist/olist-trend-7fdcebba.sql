-- Documents applied: olist_average_delivery_time, olist__delivery_outlier_exclusion (60 days), olist__pilot_period_exclusion; date of purchase; olist_dimension_seller_mix
with mix as (select order_id, count(distinct seller_id) as sellers from raw.olist_order_items_dataset group by order_id),
base as (
  select o.order_id, o.order_purchase_timestamp as ts, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, m.sellers,
    cast(date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as hugeint) as v
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id) left join mix m using (order_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null
    and o.order_purchase_timestamp >= timestamp '2017-01-01'
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400),
m as (select strftime(ts,'%Y-%m') as mon, cast(sum(v) as hugeint) as n, cast(count(*) as hugeint) as d from base where sellers = 1 and ts >= timestamp '2017-01-01' and ts < timestamp '2017-07-01' group by 1),
e as (select count(*) as months, arg_min(n,mon) as n1, arg_min(d,mon) as d1, arg_max(n,mon) as n2, arg_max(d,mon) as d2 from m)
select case when n2*d1 > n1*d2 then 'increasing' when n2*d1 < n1*d2 then 'decreasing' else 'unchanged' end as direction,
  cast(sign((100*(n2*d1 - n1*d2))) * ((2*abs((100*(n2*d1 - n1*d2)))*10 + ((n1*d2))) // (2*((n1*d2)))) as double)/10 as change_percent,
  (select mon from m order by cast(n as double)/cast(d as double) desc, mon limit 1) as peak_period
from e where months = 6
