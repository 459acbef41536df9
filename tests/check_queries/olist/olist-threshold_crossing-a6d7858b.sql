-- applied: olist_payment_method_share, olist__undefined_payment_exclusion, olist__voucher_netting, methods
with base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, replace(y.payment_type,'_',' ') method,
    (coalesce(y.payment_type = 'not_defined',false) or coalesce(y.payment_value = 0,false) or coalesce(y.payment_installments = 0,false) or o.order_approved_at is null) undefined_payment
  from raw.olist_order_payments_dataset y join raw.olist_orders_dataset o using (order_id)
  where y.payment_type is distinct from 'voucher'),
fig as (select m, (((2*100*count(*) filter (method='boleto')::hugeint*100 + count(*)) // (2*count(*)))::double/100) v from base where not undefined_payment and m between '2017-07' and '2017-12' group by 1)
select case when h.m is null then 'no' else 'yes' end as crossed, h.m as period, h.v as value
from (select 1) z left join (select m, v from fig where v > 22 order by m limit 1) h on true
