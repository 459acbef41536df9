-- applied: olist_order_count, olist__booking_date, olist__cancelled_order_handling, olist__pilot_period_exclusion, methods
with mix as (select order_id, case when count(distinct seller_id)=1 then 'one seller' else 'several sellers' end seller_mix
  from raw.olist_order_items_dataset group by 1),
base as (
  select strftime(o.order_approved_at,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region, c.customer_state state, o.order_status, x.seller_mix
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id) left join mix x using (order_id)
  where o.order_status not in ('canceled','unavailable') and o.order_purchase_timestamp >= timestamp '2017-01-01')
select "group", value from (select region as "group", count(*) as value, count(*) ord from base where m between '2017-01' and '2017-12' and region is not null group by 1)
order by ord asc, "group" limit 3
