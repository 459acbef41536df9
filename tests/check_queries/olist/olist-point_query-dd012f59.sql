-- Adapted from the blind query of olist-trend-339e2ada: the same population and rules, by method, one month.
select replace(p.payment_type, '_', ' ') as "group",
  (sum(p.payment_installments) * 200 + count(*)) // (2 * count(*)) / 100.0 as value
from raw.olist_order_payments_dataset p
join raw.olist_orders_dataset o using (order_id)
where p.payment_type is distinct from 'voucher' and p.payment_type is distinct from 'not_defined'
  and p.payment_value is distinct from 0 and p.payment_installments is distinct from 0
  and p.payment_installments is not null
  and o.order_approved_at is not null
  and o.order_purchase_timestamp >= timestamp '2018-08-01' and o.order_purchase_timestamp < timestamp '2018-09-01'
group by 1 order by 1
