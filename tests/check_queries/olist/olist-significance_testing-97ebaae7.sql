-- Applied: cancellation rate page (all orders, purchase date); methods. Unit value 0/1 per order (share).
select case c.customer_state when 'DF' then 'a' else 'b' end as side, count(*) as unit_count,
  avg(case when o.order_status='canceled' then 1.0::double else 0.0::double end) as unit_mean,
  var_samp(case when o.order_status='canceled' then 1.0::double else 0.0::double end) as unit_variance
from raw.olist_orders_dataset o join raw.olist_customers_dataset c using(customer_id)
where c.customer_state in ('DF','GO') and o.order_purchase_timestamp >= timestamp '2018-04-01' and o.order_purchase_timestamp < timestamp '2018-07-01'
group by 1 order by 1
