-- Documents applied: olist_average_installments, olist__undefined_payment_exclusion, olist__voucher_netting; date of purchase; all statuses
with base as (
  select p.order_id, o.order_purchase_timestamp as ts, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, p.payment_type,
    p.payment_type = 'voucher' as voucher, cast(p.payment_installments as hugeint) as v
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where p.payment_type is distinct from 'voucher' and p.payment_type is distinct from 'not_defined' and p.payment_value is distinct from 0
    and p.payment_installments is distinct from 0 and o.order_approved_at is not null),
m as (select strftime(ts,'%Y-%m') as mon, cast(sum(v) as hugeint) as n, cast(count(*) as hugeint) as d from base where region = 'South' and ts >= timestamp '2017-07-01' and ts < timestamp '2018-01-01' group by 1),
e as (select count(*) as months, arg_min(n,mon) as n1, arg_min(d,mon) as d1, arg_max(n,mon) as n2, arg_max(d,mon) as d2 from m)
select case when n2*d1 > n1*d2 then 'increasing' when n2*d1 < n1*d2 then 'decreasing' else 'unchanged' end as direction,
  cast(sign((100*(n2*d1 - n1*d2))) * ((2*abs((100*(n2*d1 - n1*d2)))*10 + ((n1*d2))) // (2*((n1*d2)))) as double)/10 as change_percent,
  (select mon from m order by cast(n as double)/cast(d as double) desc, mon limit 1) as peak_period
from e where months = 6
