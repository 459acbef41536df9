-- applied: olist_payment_method_share, olist__undefined_payment_exclusion, olist__voucher_netting, methods
with base as (
  select strftime(o.order_purchase_timestamp,'%Y-%m') m, replace(y.payment_type,'_',' ') method,
    (coalesce(y.payment_type = 'not_defined',false) or coalesce(y.payment_value = 0,false) or coalesce(y.payment_installments = 0,false) or o.order_approved_at is null) undefined_payment
  from raw.olist_order_payments_dataset y join raw.olist_orders_dataset o using (order_id)
  where y.payment_type is distinct from 'voucher'),
fig as (select m, (100*count(*) filter (method='credit card'))::double/count(*) v from base where not undefined_payment and m between '2017-01' and '2017-06' group by 1)
select case when l.v > f.v then 'increasing' when l.v < f.v then 'decreasing' else 'unchanged' end as direction,
  round((l.v - f.v)/f.v*100, 1) as change_percent,
  (select m from fig order by v desc, m limit 1) as peak_period
from (select v from fig order by m limit 1) f, (select v from fig order by m desc limit 1) l
