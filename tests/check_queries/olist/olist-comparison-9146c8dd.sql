-- applied: customer_deduplication, cancelled_order_handling, small_group_privacy; page unique buyer count (purchase date)
with ord as (
  select o.*, c.customer_unique_id as person, c.customer_state as state,
       case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o left join raw.olist_customers_dataset c on c.customer_id = o.customer_id
), n as (
  select count(distinct person) filter (state = 'MG') as mg, count(distinct person) filter (state = 'SP') as sp
  from ord
  where coalesce(order_status, '') not in ('canceled', 'unavailable') and order_purchase_timestamp >= timestamp '2018-03-01 00:00:00' and order_purchase_timestamp < timestamp '2018-04-01 00:00:00'
)
select case when mg >= 10 then mg end as "MG",
       case when sp >= 10 then sp end as "SP",
       case when mg < 10 or sp < 10 then 'not reported' when mg > sp then 'MG' else 'SP' end as higher
from n
