-- Applied: catalogue olist_delivery_promise_margin; rule olist__delivery_outlier_exclusion (> 60 x 24 h left out).
-- Not applied, do not govern this metric: promise_day, freight_strike_relief, cancelled_order_handling, small_group_privacy; 2016 outlier edition is superseded.
with u as (
  select c.customer_state as g,
         date_diff('second', o.order_delivered_customer_date, o.order_estimated_delivery_date) as s
  from raw.olist_orders_dataset o
  join raw.olist_customers_dataset c using (customer_id)
  where o.order_status = 'delivered'
    and o.order_delivered_customer_date is not null
    and o.order_purchase_timestamp >= timestamp '2018-01-01'
    and o.order_purchase_timestamp <  timestamp '2018-04-01'
    and c.customer_state in ('ES', 'SP')
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60 * 86400
), f as (
  select sum(s) filter (where g = 'ES') as es_s, count(s) filter (where g = 'ES') as es_n,
         sum(s) filter (where g = 'SP') as sp_s, count(s) filter (where g = 'SP') as sp_n
  from u
)
select round(es_s::double / (es_n * 86400), 2) as "ES",
       round(sp_s::double / (sp_n * 86400), 2) as "SP",
       case when es_s * sp_n > sp_s * es_n then 'ES' else 'SP' end as "higher"
from f;
