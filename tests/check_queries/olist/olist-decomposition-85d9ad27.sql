-- Documents applied: olist_approval_time, olist__pilot_period_exclusion; date of purchase; no other rule names it; methods 11
with base as (
  select o.order_id, o.order_purchase_timestamp as ts, o.order_status as status, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
      when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
      when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
      when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
      when c.customer_state in ('PR','RS','SC') then 'South' end as region,
    cast(date_diff('second', o.order_purchase_timestamp, o.order_approved_at) as hugeint) as v,
    o.order_purchase_timestamp < timestamp '2017-01-01' as pilot
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_approved_at is not null),
g as (select region as grp,
    count(*) filter (where ts >= timestamp '2017-10-01' and ts < timestamp '2018-01-01') as d1, sum(v) filter (where ts >= timestamp '2017-10-01' and ts < timestamp '2018-01-01') as n1,
    count(*) filter (where ts >= timestamp '2018-01-01' and ts < timestamp '2018-04-01') as d2, sum(v) filter (where ts >= timestamp '2018-01-01' and ts < timestamp '2018-04-01') as n2
  from base where region is not null group by 1),
w as (select grp, cast(d1 as double)/sum(d1) over () as w1, cast(d2 as double)/sum(d2) over () as w2,
    cast(n1 as double)/(d1*3600.0) as f1, cast(n2 as double)/(d2*3600.0) as f2 from g),
t as (select cast(sum(n2) as double)/(sum(d2)*3600.0) - cast(sum(n1) as double)/(sum(d1)*3600.0) as total from g)
select round(sum((w2-w1)*f1),2) + 0.0 as mix_effect, round(sum(w2*(f2-f1)),2) + 0.0 as rate_effect, round((select total from t),2) as total
from w
