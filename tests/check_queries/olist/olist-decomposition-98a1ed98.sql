-- documents: methods, precedence, olist_carrier_handover_time; pilot_period_exclusion (date of purchase)
with u as (
  select o.order_purchase_timestamp as dt, c.customer_state as state, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
       when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
       when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
       when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
       when c.customer_state in ('PR','RS','SC') then 'South' end as region,
  date_diff('second', o.order_approved_at, o.order_delivered_carrier_date) as val
  from raw.olist_orders_dataset o join raw.olist_customers_dataset c using (customer_id)
  where o.order_purchase_timestamp >= timestamp '2017-01-01 00:00:00'
    and o.order_approved_at is not null and o.order_delivered_carrier_date is not null
),
e as (select region as grp, sum(val) as num, 86400*count(*) as den from u where dt >= timestamp '2017-07-01 00:00:00' and dt < timestamp '2017-10-01 00:00:00' and region is not null group by 1),
l as (select region as grp, sum(val) as num, 86400*count(*) as den from u where dt >= timestamp '2017-10-01 00:00:00' and dt < timestamp '2018-01-01 00:00:00' and region is not null group by 1),
w as (
  select e.num::double/e.den as fe, l.num::double/l.den as fl,
    e.den::double/(select sum(den) from e) as we, l.den::double/(select sum(den) from l) as wl
  from e join l using (grp)
)
select round(sum((wl-we)*fe),2)+0.0 as mix_effect, round(sum(wl*(fl-fe)),2) as rate_effect, round(sum(wl*fl)-sum(we*fe),2) as total from w
