-- Applied: olist_average_installments, olist__voucher_netting, olist__undefined_payment_exclusion (not defined, value 0, instalments 0, never approved),
-- olist_dimension_customer_state, methods; date of purchase (olist__booking_date does not apply), canceled orders stay
with m as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as period, sum(p.payment_installments) as num, count(*) as den
  from raw.olist_order_payments_dataset p
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where p.payment_type is distinct from 'voucher' and p.payment_type is distinct from 'not_defined'
    and p.payment_value is distinct from 0 and p.payment_installments is distinct from 0
    and p.payment_installments is not null
    and o.order_approved_at is not null
    and c.customer_state = 'RS'
    and o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-07-01'
  group by 1
),
e as (
  select (select num::hugeint from m where period = '2018-01') as nf, (select den::hugeint from m where period = '2018-01') as df,
         (select num::hugeint from m where period = '2018-06') as nl, (select den::hugeint from m where period = '2018-06') as dl
),
d as (select nl * df - nf * dl as x, nf * dl as y from e)
select case when x > 0 then 'increasing' when x < 0 then 'decreasing' else 'unchanged' end as direction,
       sign(x) * ((abs(x) * 2000 + y) // (2 * y)) / 10.0 as change_percent,
       (select period from m order by num::double / den desc, period limit 1) as peak_period
from d
