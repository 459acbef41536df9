-- applied: olist_payment_method_share, olist__undefined_payment_exclusion, olist__voucher_netting, methods; counterfactual sets olist__undefined_payment_exclusion aside
with base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, replace(y.payment_type,'_',' ') method,
    (coalesce(y.payment_type = 'not_defined',false) or coalesce(y.payment_value = 0,false) or coalesce(y.payment_installments = 0,false) or o.order_approved_at is null) undefined_payment
  from raw.olist_order_payments_dataset y join raw.olist_orders_dataset o using (order_id)
  where y.payment_type is distinct from 'voucher'),
f as (select 100.0*count(*) filter (not undefined_payment and method='boleto')/count(*) filter (not undefined_payment) a,
  100.0*count(*) filter (method='boleto')/count(*) b from base where m='2017-11')
select round(a,2) as baseline, round(b,2) as counterfactual, round(b-a,2) as difference from f
