-- Freight per kilogram page, customer region; rule: bulky_goods_freight (>= 10,000 g out). Cancelled orders stay.
with u as (select case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North' when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast' when c.customer_state in ('DF','GO','MS','MT') then 'Central-West' when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast' when c.customer_state in ('PR','RS','SC') then 'South' end as region, cast(round(i.freight_value*100) as bigint) as cents, cast(p.product_weight_g as bigint) as g
 from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
 join raw.olist_products_dataset p on p.product_id=i.product_id
 where p.product_weight_g > 0 and p.product_weight_g < 10000)
select region as "group", round(cast(sum(cents)*10 as decimal(30,0))::double / sum(g)::double, 2) as value
from u where region is not null group by region order by region
