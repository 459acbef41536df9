-- applied: undefined_payment_exclusion, voucher_netting, cancelled_order_handling, booking_date; page total payment value
with ord as (
  select o.*, c.customer_unique_id as person, c.customer_state as state,
       case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o left join raw.olist_customers_dataset c on c.customer_id = o.customer_id
), pay as (
  select o.*, p.payment_type, p.payment_installments, cast(round(p.payment_value * 100) as bigint) as cents
  from raw.olist_order_payments_dataset p join ord o on o.order_id = p.order_id
  where coalesce(o.order_status, '') not in ('canceled', 'unavailable')
    and o.order_approved_at is not null
    and coalesce(p.payment_type, '') not in ('voucher', 'not_defined')
    and coalesce(p.payment_value, 1) <> 0
    and coalesce(p.payment_installments, 1) <> 0
), x as (
  select sum(cents) filter (payment_type = 'credit_card') as cc, sum(cents) filter (payment_type = 'debit_card') as dc
  from pay where order_approved_at >= timestamp '2018-04-01 00:00:00' and order_approved_at < timestamp '2018-07-01 00:00:00'
)
select cast(cc as double) / 100 as "credit card", cast(dc as double) / 100 as "debit card",
       case when cc > dc then 'credit card' else 'debit card' end as higher
from x
