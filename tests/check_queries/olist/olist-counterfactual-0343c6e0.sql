-- documents: methods, precedence, olist_delivery_promise_margin; delivery_outlier_exclusion; pilot_period_exclusion (baseline only; set aside in the counterfactual)
with u as (
  select o.order_purchase_timestamp as dt, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region,
  date_diff('second', o.order_delivered_customer_date, o.order_estimated_delivery_date) as val
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_status='delivered' and o.order_delivered_customer_date is not null
    and date_diff('second', o.order_purchase_timestamp, o.order_delivered_customer_date) <= 60*86400
),
a as (
  select sum(val) filter (where dt >= timestamp '2017-01-01 00:00:00') as n0, 86400*count(*) filter (where dt >= timestamp '2017-01-01 00:00:00') as d0,
         sum(val) as n1, 86400*count(*) as d1
  from u where state='BA'
)
select (sign(n0)::hugeint * ((2*abs((n0)::hugeint)*100 + (d0)::hugeint) // (2*(d0)::hugeint)) / 100.0)::double as baseline, (sign(n1)::hugeint * ((2*abs((n1)::hugeint)*100 + (d1)::hugeint) // (2*(d1)::hugeint)) / 100.0)::double as counterfactual,
  (sign((n1::hugeint*d0-n0::hugeint*d1))::hugeint * ((2*abs(((n1::hugeint*d0-n0::hugeint*d1))::hugeint)*100 + ((d0::hugeint*d1))::hugeint) // (2*((d0::hugeint*d1))::hugeint)) / 100.0)::double as difference from a
