-- documents: revenue_per_seller page; revenue_recognition, active_seller_definition (2017), small_group_privacy (3 sellers); purchase date, canceled and pilot stay
with active as (  -- at least 5 distinct delivered orders over the whole history
  select i.seller_id from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using (order_id)
  where o.order_status='delivered' group by 1 having count(distinct i.order_id)>=5),
base as (select o.order_purchase_timestamp as d, s.seller_state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
   when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region, i.seller_id, cast(round(i.price*100) as bigint) as v
  from raw.olist_order_items_dataset i join active using (seller_id) join raw.olist_sellers_dataset s using (seller_id)
  join raw.olist_orders_dataset o using (order_id) join raw.olist_customers_dataset c using (customer_id)),
g as (select seller_state as grp, sum(v) as n, 100*count(distinct seller_id) as dn, count(distinct seller_id)>=3 as reported from base where seller_state='MA' group by 1)
select coalesce((select cast(cast(sign(n) * ((2*abs(cast(n as hugeint))*100 + cast(dn as hugeint)) // (2*cast(dn as hugeint))) as double)/100 as varchar) from g where reported),'not reported') as value
