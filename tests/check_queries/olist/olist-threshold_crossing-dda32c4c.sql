-- applied: customer_deduplication, cancelled_order_handling, small_group_privacy; page unique buyer count (purchase date)
with ord as (
  select o.*, c.customer_unique_id as person, c.customer_state as state,
       case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o left join raw.olist_customers_dataset c on c.customer_id = o.customer_id
), mon as (
  select strftime(order_purchase_timestamp, '%Y-%m') as m, cast(count(distinct person) as hugeint) as num, cast(1 as hugeint) as den,
         count(distinct person) as persons
  from ord
  where coalesce(order_status, '') not in ('canceled', 'unavailable') and region = 'South' and order_purchase_timestamp >= timestamp '2017-07-01 00:00:00' and order_purchase_timestamp < timestamp '2018-07-01 00:00:00'
  group by 1
  having count(distinct person) >= 10
)
, v as (select m, cast(num as bigint) as x from mon), h as (select m, x from v where x > 1200 order by m limit 1)
select case when (select count(*) from h) > 0 then 'yes' else 'no' end as crossed,
       coalesce((select m from h), 'none') as period,
       coalesce(cast((select x from h) as varchar), 'none') as value
