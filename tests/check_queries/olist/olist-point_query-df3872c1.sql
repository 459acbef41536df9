-- Applied: cancellation rate page (all orders, purchase date); customer region. No rule governs.
select grp as "group", cast((case when cast(100*cx as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(100*cx as hugeint))*100 + cast(n as hugeint)) // (2*cast(n as hugeint))) as double) / 100 as value from (
  select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end grp, count(*) n, count(*) filter (where o.order_status='canceled') cx
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using(customer_id)
  where o.order_purchase_timestamp >= timestamp '2017-01-01' and o.order_purchase_timestamp < timestamp '2018-01-01' group by 1) where grp is not null order by 1
