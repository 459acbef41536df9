-- applied: undefined_payment_exclusion, voucher_netting, cancelled_order_handling, booking_date; page total payment value; dimension customer region; methods (decompositions)
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
), g as (
  select region, coalesce(sum(cents) filter (order_approved_at >= timestamp '2018-04-01 00:00:00'), 0)
       - coalesce(sum(cents) filter (order_approved_at < timestamp '2018-04-01 00:00:00'), 0) as d
  from pay where region is not null and order_approved_at >= timestamp '2018-01-01 00:00:00' and order_approved_at < timestamp '2018-07-01 00:00:00'
  group by 1
), u as (
  select region as component, cast(d as double) / 100 as contribution, 0 as o from g
  union all
  select 'total', cast(sum(d) as double) / 100, 1 from g
)
select component, contribution from u order by o, component
