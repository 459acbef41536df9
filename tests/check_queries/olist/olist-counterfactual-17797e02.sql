-- documents applied: olist_payment_method_share, olist__undefined_payment_exclusion, olist__voucher_netting, methods; counterfactual without voucher_netting
with pays as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, p.payment_type as method
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id)
  where o.order_purchase_timestamp >= timestamp '2017-08-01' and o.order_purchase_timestamp < timestamp '2017-09-01'
    and coalesce(p.payment_type,'') <> 'not_defined' and coalesce(p.payment_value,1) <> 0
    and coalesce(p.payment_installments,1) <> 0 and o.order_approved_at is not null),
f as (select count(*) filter (method='boleto') cn, count(*) cd,
  count(*) filter (method='boleto') bn, count(*) filter (method is distinct from 'voucher') bd from pays)
select cast(sign((bn*100)) * ((2*abs(cast((bn*100) as hugeint))*100 + (bd)) // (2*(bd))) as double)/100 as baseline, cast(sign((cn*100)) * ((2*abs(cast((cn*100) as hugeint))*100 + (cd)) // (2*(cd))) as double)/100 as counterfactual,
  cast(sign(((cn*bd-bn*cd)*100)) * ((2*abs(cast(((cn*bd-bn*cd)*100) as hugeint))*100 + ((bd*cd))) // (2*((bd*cd)))) as double)/100 as difference from f
