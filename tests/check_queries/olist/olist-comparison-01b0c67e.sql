-- Adapted from the blind query of olist-trend-afca64ab: the same population and rule, two states, one quarter.
with m as (
  select c.customer_state as state,
    cast(sum(cast(epoch(o.order_estimated_delivery_date) - epoch(o.order_delivered_customer_date) as bigint)) as hugeint) num,
    cast(count(*) as hugeint) * 86400 den
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using(customer_id)
  where o.order_status='delivered' and o.order_delivered_customer_date is not null
    and cast(epoch(o.order_delivered_customer_date) - epoch(o.order_purchase_timestamp) as bigint) <= 60*86400
    and c.customer_state in ('ES','SP')
    and o.order_purchase_timestamp >= timestamp '2018-01-01' and o.order_purchase_timestamp < timestamp '2018-04-01'
  group by 1
), v as (
  select state, num, den, sign(num) * ((abs(num) * 200 + den) // (2 * den)) / 100.0 as value from m
)
select es.value as "ES", sp.value as "SP", case when es.num * sp.den > sp.num * es.den then 'ES' else 'SP' end as "higher"
from v es, v sp
where es.state = 'ES' and sp.state = 'SP'
