-- documents: unique_buyer_count page; customer_deduplication, cancelled_order_handling, small_group_privacy; purchase date, pilot stays
with base as (select o.order_purchase_timestamp as d, c.customer_unique_id as person, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id) where o.order_status is null or o.order_status not in ('canceled','unavailable')),
g as (select strftime(d,'%Y-%m') as grp, count(distinct person) as n, 1 as dn, count(distinct person)>=10 as reported from base where region='South' and d >= timestamp '2017-07-01' and d < timestamp '2018-07-01' group by 1),
x as (select grp, cast(sign(n) * ((2*abs(cast(n as hugeint))*1 + cast(dn as hugeint)) // (2*cast(dn as hugeint))) as double)/1 as v from g where reported and dn>0),
f as (select grp, v from x where v > 1200 order by grp limit 1)
select case when exists (select 1 from f) then 'yes' else 'no' end as crossed, coalesce((select grp from f),'none') as period,
  coalesce((select cast(v as varchar) from f),'none') as value
