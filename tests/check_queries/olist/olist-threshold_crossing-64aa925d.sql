-- documents: payment_value_share page only (no rule names it); dimension customer_region; purchase date
with base as (select o.order_purchase_timestamp as d, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region,
  replace(p.payment_type,'_',' ') as method, cast(round(p.payment_value*100) as bigint) as v
  from raw.olist_order_payments_dataset p join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)),
g as (select strftime(d,'%Y-%m') as grp, 100*sum(v) filter (where method='credit card') as n, sum(v) as dn, true as reported from base where d >= timestamp '2017-07-01' and d < timestamp '2018-01-01' group by 1),
x as (select grp, cast(sign(n) * ((2*abs(cast(n as hugeint))*100 + cast(dn as hugeint)) // (2*cast(dn as hugeint))) as double)/100 as v from g where reported and dn>0),
f as (select grp, v from x where v > 80 order by grp limit 1)
select case when exists (select 1 from f) then 'yes' else 'no' end as crossed, coalesce((select grp from f),'none') as period,
  coalesce((select cast(v as varchar) from f),'none') as value
