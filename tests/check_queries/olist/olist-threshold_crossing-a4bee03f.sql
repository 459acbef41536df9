-- applied: olist_gross_merchandise_value, olist__booking_date, olist__cancelled_order_handling, olist__revenue_recognition, olist__pilot_period_exclusion, olist__small_group_privacy (3 sellers), methods
with base as (
  select strftime(o.order_approved_at,'%Y-%m') m, case when c.customer_state in ('AC','AM','AP','PA','RO','RR','TO') then 'North'
    when c.customer_state in ('AL','BA','CE','MA','PB','PE','PI','RN','SE') then 'Northeast'
    when c.customer_state in ('DF','GO','MS','MT') then 'Central-West'
    when c.customer_state in ('ES','MG','RJ','SP') then 'Southeast'
    when c.customer_state in ('PR','RS','SC') then 'South' end region, s.seller_state, i.seller_id,
    case when p.product_weight_g < 1000 then 'under 1 kg' when p.product_weight_g < 10000 then '1 to under 10 kg' when p.product_weight_g >= 10000 then '10 kg and over' end band,
    cast(round(i.price*100) as bigint) cents
  from raw.olist_order_items_dataset i
  join raw.olist_orders_dataset o using (order_id)
  join raw.olist_customers_dataset c using (customer_id)
  left join raw.olist_sellers_dataset s using (seller_id)
  left join raw.olist_products_dataset p using (product_id)
  where o.order_status not in ('canceled','unavailable') and o.order_purchase_timestamp >= timestamp '2017-01-01'),
fig as (select m, round(sum(cents)/100.0,2)::double v from base where seller_state='PE' and m between '2018-01' and '2018-06' group by 1 having count(distinct seller_id)>=3)
select case when h.m is null then 'no' else 'yes' end as crossed, h.m as period, h.v as value
from (select 1) z left join (select m, v from fig where v > 9000 order by m limit 1) h on true
