-- documents applied: olist_payment_value_share (vouchers, undefined and canceled stay; no rule names it), methods
with vals as (
  select p.payment_type as method, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region, cast(round(p.payment_value*100) as bigint) as cents
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-04-01'),
f as (select region, (sum(cents) filter (method='credit_card'))::bigint n, sum(cents)::bigint d from vals group by 1),
e as (select max(n) filter (region='Northeast') n1, max(d) filter (region='Northeast') d1, max(n) filter (region='Southeast') n2, max(d) filter (region='Southeast') d2 from f)
select cast(sign((n1*100)) * ((2*abs(cast((n1*100) as hugeint))*100 + (d1)) // (2*(d1))) as double)/100 as "Northeast", cast(sign((n2*100)) * ((2*abs(cast((n2*100) as hugeint))*100 + (d2)) // (2*(d2))) as double)/100 as "Southeast",
  case when n1::hugeint*d2 > n2::hugeint*d1 then 'Northeast' when n1::hugeint*d2 < n2::hugeint*d1 then 'Southeast' end as higher from e
