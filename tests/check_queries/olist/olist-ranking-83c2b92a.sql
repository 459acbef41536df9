-- Documents applied: olist_average_delivery_time, olist__delivery_outlier_exclusion (60 days), olist__pilot_period_exclusion; date of purchase
with mix as (select order_id, count(distinct seller_id) as sellers from raw.olist_order_items_dataset group by order_id),
base as (
  select o.order_id, o.order_purchase_timestamp as ts, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region, m.sellers,
    cast(date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as hugeint) as v
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id) left join mix m using (order_id)
  where o.order_status in ('shipped','delivered') and o.order_delivered_customer_date is not null
    and o.order_purchase_timestamp >= timestamp '2017-01-01'
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400),
g as (select region as grp, sum(v) as n, count(*)*86400 as d from base where ts >= timestamp '2017-08-01' and ts < timestamp '2017-09-01' and region is not null group by region ),
f as (select grp, cast(sign((n)) * ((2*abs((n))*100 + (d)) // (2*(d))) as double)/100 as value, cast(n as double)/cast(d as double) as raw_value from g)
select grp as "group", value from f order by raw_value desc, grp limit 3
