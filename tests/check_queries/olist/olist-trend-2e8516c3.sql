-- documents applied: olist_payment_method_share, olist__undefined_payment_exclusion, olist__voucher_netting, methods
with pays as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, p.payment_type as method
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id)
  where o.order_purchase_timestamp >= timestamp '2017-01-01' and o.order_purchase_timestamp < timestamp '2017-07-01'
    and coalesce(p.payment_type,'') <> 'not_defined' and coalesce(p.payment_value,1) <> 0
    and coalesce(p.payment_installments,1) <> 0 and o.order_approved_at is not null),
f as (select month, count(*) filter (method='credit_card') n, count(*) d from pays where method is distinct from 'voucher' group by 1),
e as (select max(n) filter (month = '2017-01') n1, max(d) filter (month = '2017-01') d1, max(n) filter (month = '2017-06') n2, max(d) filter (month = '2017-06') d2 from f)
select case when n2*d1 > n1*d2 then 'increasing' when n2*d1 < n1*d2 then 'decreasing' else 'unchanged' end as direction,
  cast(sign(((n2*d1-n1*d2)*100)) * ((2*abs(cast(((n2*d1-n1*d2)*100) as hugeint))*10 + ((n1*d2))) // (2*((n1*d2)))) as double)/10 as change_percent,
  (select month from f order by n::double/d desc, month limit 1) as peak_period
from e
