-- Documents applied: olist_average_installments, olist__undefined_payment_exclusion, olist__voucher_netting; date of purchase; all statuses; counterfactual sets the voucher rule aside
with base as (
  select p.order_id, o.order_purchase_timestamp as ts, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, p.payment_type,
    p.payment_type = 'voucher' as voucher, cast(p.payment_installments as hugeint) as v
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where p.payment_type is distinct from 'not_defined' and p.payment_value is distinct from 0
    and p.payment_installments is distinct from 0 and o.order_approved_at is not null),
a as (select sum(v) filter (where state = 'RJ' and ts >= timestamp '2017-07-01' and ts < timestamp '2017-10-01' and not voucher) as n1, cast(count(*) filter (where state = 'RJ' and ts >= timestamp '2017-07-01' and ts < timestamp '2017-10-01' and not voucher) as hugeint)*1 as d1,
    sum(v) filter (where state = 'RJ' and ts >= timestamp '2017-07-01' and ts < timestamp '2017-10-01') as n2, cast(count(*) filter (where state = 'RJ' and ts >= timestamp '2017-07-01' and ts < timestamp '2017-10-01') as hugeint)*1 as d2 from base)
select cast(sign((n1)) * ((2*abs((n1))*100 + (d1)) // (2*(d1))) as double)/100 as baseline, cast(sign((n2)) * ((2*abs((n2))*100 + (d2)) // (2*(d2))) as double)/100 as counterfactual, cast(sign((n2*d1 - n1*d2)) * ((2*abs((n2*d1 - n1*d2))*100 + (d1*d2)) // (2*(d1*d2))) as double)/100 as difference
from a
