-- Applied: olist_average_installments, olist__voucher_netting, olist__undefined_payment_exclusion (not defined, value 0, instalments 0, never approved),
-- olist_dimension_customer_state, methods; date of purchase (olist__booking_date does not apply), canceled orders stay
with u as (
  select c.customer_state as grp, p.payment_installments as v
  from raw.olist_order_payments_dataset p
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where p.payment_type is distinct from 'voucher' and p.payment_type is distinct from 'not_defined'
    and p.payment_value is distinct from 0 and p.payment_installments is distinct from 0
    and p.payment_installments is not null
    and o.order_approved_at is not null
    and o.order_purchase_timestamp >= timestamp '2018-04-01' and o.order_purchase_timestamp < timestamp '2018-07-01'
)
select case grp when 'ES' then 'a' else 'b' end as side, count(*) as unit_count,
       avg(v::double) as unit_mean, var_samp(v::double) as unit_variance
from u where grp in ('ES', 'RS') group by grp order by side
