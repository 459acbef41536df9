-- Applied: gmv page; booking_date, cancelled_order_handling, revenue_recognition (prices only), small_group_privacy (3 sellers); weight band; methods (decompositions).
with s as (
  select case when pr.product_weight_g < 1000 then 'under 1 kg' when pr.product_weight_g < 10000 then '1 to under 10 kg' when pr.product_weight_g >= 10000 then '10 kg and over' end g, case when o.order_approved_at < timestamp '2018-04-01' then 1 else 2 end q, sum(cast(round(i.price*100) as bigint)) cents, count(distinct i.seller_id) n
  from raw.olist_order_items_dataset i join raw.olist_orders_dataset o using(order_id) join raw.olist_products_dataset pr using(product_id)
  where o.order_status not in ('canceled','unavailable') and o.order_approved_at >= timestamp '2018-01-01' and o.order_approved_at < timestamp '2018-07-01' group by 1,2
), d as (
  select a.g, b.cents - a.cents as diff from s a join s b on a.g=b.g and a.q=1 and b.q=2 where a.n>=3 and b.n>=3
)
select component, cast(diff as double)/100 as contribution from (
  select g as component, diff, case g when 'under 1 kg' then 1 when '1 to under 10 kg' then 2 else 3 end k from d
  union all select 'total', sum(diff), 4 from d) order by k
