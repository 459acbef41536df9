-- documents applied: olist_payment_value_share (vouchers, undefined and canceled stay; no rule names it), methods
with vals as (
  select p.payment_type as method, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region, cast(round(p.payment_value*100) as bigint) as cents
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_purchase_timestamp >= timestamp '2018-07-01' and o.order_purchase_timestamp < timestamp '2018-08-01'),
f as (select replace(method,'_',' ') as g, sum(cents)::bigint n, (select sum(cents) from vals)::bigint d from vals where method is not null group by 1)
select g as "group", cast(sign((n*100)) * ((2*abs(cast((n*100) as hugeint))*100 + (d)) // (2*(d))) as double)/100 as value from f order by n, g limit 3
