-- documents applied: olist_order_count, olist__cancelled_order_handling, olist__booking_date, methods; counterfactual without booking_date
with orders as (
  select strftime(o.order_approved_at, '%Y-%m') as month, o.order_status as status, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where coalesce(o.order_status,'') not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2018-07-01' and o.order_approved_at < timestamp '2018-08-01'),
orders_cf as (
  select strftime(o.order_purchase_timestamp, '%Y-%m') as month, o.order_status as status, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
            when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
            when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
            when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
            when c.customer_state in ('PR','RS','SC') then 'South' end as region
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where coalesce(o.order_status,'') not in ('canceled','unavailable') and o.order_purchase_timestamp >= timestamp '2018-07-01' and o.order_purchase_timestamp < timestamp '2018-08-01')
select b as baseline, k as counterfactual, k - b as difference
from (select (select count(*) from orders where status='delivered') b, (select count(*) from orders_cf where status='delivered') k)
