-- Applied: olist_average_delivery_time, olist__delivery_outlier_exclusion (over 60 x 24 h left out), olist_dimension_seller_mix,
-- olist_dimension_customer_region, methods
with one_seller as (
  select order_id from raw.olist_order_items_dataset group by order_id having count(distinct seller_id) = 1
),
u as (
  select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
              when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
              when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
              when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
              when c.customer_state in ('PR','RS','SC') then 'South' end as grp,
         date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) as sec
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status in ('shipped', 'delivered') and o.order_delivered_customer_date is not null
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60 * 86400
    and o.order_id in (select order_id from one_seller)
    and o.order_purchase_timestamp >= timestamp '2018-08-01' and o.order_purchase_timestamp < timestamp '2018-09-01'
),
g as (select grp, sum(sec)::hugeint as s, count(*)::hugeint as n from u group by grp),
r as (
  select ne.s as s1, ne.n as n1, se.s as s2, se.n as n2
  from g ne, g se where ne.grp = 'Northeast' and se.grp = 'Southeast'
)
select ((s1 * 200 + n1 * 86400) // (2 * n1 * 86400)) / 100.0 as "Northeast",
       ((s2 * 200 + n2 * 86400) // (2 * n2 * 86400)) / 100.0 as "Southeast",
       case when s1 * n2 < s2 * n1 then 'Northeast' else 'Southeast' end as lower
from r
