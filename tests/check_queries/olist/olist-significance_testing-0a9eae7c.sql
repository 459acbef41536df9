-- Documents applied: olist_average_installments, olist__undefined_payment_exclusion, olist__voucher_netting; date of purchase; all statuses
with base as (
  select p.order_id, o.order_purchase_timestamp as ts, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, p.payment_type,
    p.payment_type = 'voucher' as voucher, cast(p.payment_installments as hugeint) as v
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where p.payment_type is distinct from 'voucher' and p.payment_type is distinct from 'not_defined' and p.payment_value is distinct from 0
    and p.payment_installments is distinct from 0 and o.order_approved_at is not null)
select case state when 'MA' then 'a' else 'b' end as side, count(*) as unit_count,
  avg(cast(v as double)/1) as unit_mean, var_samp(cast(v as double)/1) as unit_variance
from base where state in ('MA','MG') and true
group by state order by side
