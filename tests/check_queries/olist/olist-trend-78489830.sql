-- documents: unique_buyer_count page; customer_deduplication, cancelled_order_handling, small_group_privacy; purchase date, pilot stays
with base as (select o.order_purchase_timestamp as d, c.customer_unique_id as person, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id) where o.order_status is null or o.order_status not in ('canceled','unavailable')),
g as (select strftime(d,'%Y-%m') as grp, count(distinct person) as n, 1 as dn, count(distinct person)>=10 as reported from base where state='RJ' and d >= timestamp '2018-01-01' and d < timestamp '2018-07-01' group by 1),
f as (select cast(n as hugeint) as n, dn from g where grp='2018-01'), l as (select cast(n as hugeint) as n, dn from g where grp='2018-06')
select case when l.n*f.dn > f.n*l.dn then 'increasing' when l.n*f.dn < f.n*l.dn then 'decreasing' else 'unchanged' end as direction,
  cast(sign(100*(l.n*cast(f.dn as hugeint)-f.n*cast(l.dn as hugeint))) * ((2*abs(cast(100*(l.n*cast(f.dn as hugeint)-f.n*cast(l.dn as hugeint)) as hugeint))*10 + cast((f.n*cast(l.dn as hugeint)) as hugeint)) // (2*cast((f.n*cast(l.dn as hugeint)) as hugeint))) as double)/10 as change_percent,
  (select grp from g order by cast(n as double)/dn desc, grp limit 1) as peak_period
from f, l where (select bool_and(reported) from g)
