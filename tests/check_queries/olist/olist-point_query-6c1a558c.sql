-- applied: undefined_payment_exclusion, voucher_netting, cancelled_order_handling, booking_date; page total payment value (all records); dimension customer region
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
)
select region as "group", cast(sum(cents) as double) / 100 as value
from pay where region is not null
group by 1 order by 1
