-- documents: total_payment_value page; booking_date, cancelled_order_handling, undefined_payment_exclusion, voucher_netting
with base as (select o.order_approved_at as d, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region,
  replace(p.payment_type,'_',' ') as method, p.payment_installments as inst, cast(round(p.payment_value*100) as bigint) as v
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)
  where p.payment_type is distinct from 'not_defined' and p.payment_type is distinct from 'voucher'
    and p.payment_value is distinct from 0 and p.payment_installments is distinct from 0
    and o.order_approved_at is not null
    and (o.order_status is null or o.order_status not in ('canceled','unavailable'))),
g as (select region as grp, sum(v) as n, 100 as dn, true as reported from base where true group by 1)
select grp as "group", cast(sign(n) * ((2*abs(cast(n as hugeint))*100 + cast(dn as hugeint)) // (2*cast(dn as hugeint))) as double)/100 as value from g where reported and dn>0 and grp is not null order by cast(n as double)/dn desc, grp limit 3
