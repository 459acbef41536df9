-- documents applied: olist_payment_method_share, olist__undefined_payment_exclusion, olist__voucher_netting, methods
with pays as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, p.payment_type as method
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id)
  where o.order_purchase_timestamp >= timestamp '2017-07-01' and o.order_purchase_timestamp < timestamp '2018-01-01'
    and coalesce(p.payment_type,'') <> 'not_defined' and coalesce(p.payment_value,1) <> 0
    and coalesce(p.payment_installments,1) <> 0 and o.order_approved_at is not null),
f as (select month, count(*) filter (method='boleto') n, count(*) d from pays where method is distinct from 'voucher' group by 1),
r as (select month, cast(sign((n*100)) * ((2*abs(cast((n*100) as hugeint))*100 + (d)) // (2*(d))) as double)/100 as v from f),
x as (select month, v from r where v > 22 order by month limit 1)
select case when (select count(*) from x) > 0 then 'yes' else 'no' end as crossed,
  coalesce((select month from x), 'none') as period,
  coalesce((select cast(cast(v as decimal(9,2)) as varchar) from x), 'none') as value
