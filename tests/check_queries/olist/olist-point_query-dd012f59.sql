-- Applied: catalogue olist_average_installments, olist_dimension_payment_type; rules olist__undefined_payment_exclusion, olist__voucher_netting.
-- Date of purchase stays (booking_date says so); cancelled_order_handling does not apply.
select replace(p.payment_type, '_', ' ') as "group",
       round(sum(p.payment_installments)::double / count(p.payment_installments), 2) as "value"
from raw.olist_order_payments_dataset p
join raw.olist_orders_dataset o using (order_id)
where o.order_purchase_timestamp >= timestamp '2018-08-01'
  and o.order_purchase_timestamp <  timestamp '2018-09-01'
  and p.payment_type is not null
  and p.payment_type not in ('voucher', 'not_defined')
  and (p.payment_value is null or p.payment_value <> 0)
  and (p.payment_installments is null or p.payment_installments <> 0)
  and o.order_approved_at is not null
group by 1
having count(p.payment_installments) > 0
order by 1;
