-- documents: revenue_per_order page; revenue_recognition, booking_date, cancelled_order_handling, pilot_period_exclusion, small_group_privacy
with oi as (select order_id, sum(cast(round(price*100) as bigint)) as v, count(distinct seller_id) as ns from raw.olist_order_items_dataset group by 1),
base as (select o.order_approved_at as d, c.customer_unique_id as person, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region, v,
  case when ns=1 then 'one seller' else 'several sellers' end as mix
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id) join oi using (order_id)
  where (o.order_status is null or o.order_status not in ('canceled','unavailable'))
    and (o.order_purchase_timestamp is null or o.order_purchase_timestamp >= timestamp '2017-01-01')),
g as (select strftime(d,'%Y-%m') as grp, sum(v) as n, 100*count(*) as dn, count(distinct person)>=10 as reported from base where mix='one seller' and d >= timestamp '2018-01-01' and d < timestamp '2018-09-01' group by 1),
x as (select grp, cast(sign(n) * ((2*abs(cast(n as hugeint))*100 + cast(dn as hugeint)) // (2*cast(dn as hugeint))) as double)/100 as v from g where reported and dn>0),
f as (select grp, v from x where v > 140 order by grp limit 1)
select case when exists (select 1 from f) then 'yes' else 'no' end as crossed, coalesce((select grp from f),'none') as period,
  (select v from f) as value
