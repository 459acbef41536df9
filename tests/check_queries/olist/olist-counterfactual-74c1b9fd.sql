-- Applied: csat page (review creation date); cancelled_order_handling (set aside in the counterfactual); small_group_privacy (10 persons).
with r as (
  select v.review_score s, c.customer_unique_id u, o.order_status not in ('canceled','unavailable') as live
  from raw.olist_order_reviews_dataset v join raw.olist_orders_dataset o using(order_id) join raw.olist_customers_dataset c using(customer_id)
  where c.customer_state='RJ' and v.review_creation_date >= timestamp '2017-01-01' and v.review_creation_date < timestamp '2017-04-01'
), a as (select sum(s) filter (where live) bn, count(*) filter (where live) bd, count(distinct u) filter (where live) bu,
  sum(s) cn, count(*) cd, count(distinct u) cu from r)
select cast((case when cast(20*bn as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(20*bn as hugeint))*100 + cast(bd as hugeint)) // (2*cast(bd as hugeint))) as double) / 100 as baseline, cast((case when cast(20*cn as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(20*cn as hugeint))*100 + cast(cd as hugeint)) // (2*cast(cd as hugeint))) as double) / 100 as counterfactual, cast((case when cast(20*(cn*bd-bn*cd) as hugeint) < 0 then -1 else 1 end) * ((2*abs(cast(20*(cn*bd-bn*cd) as hugeint))*100 + cast(bd*cd as hugeint)) // (2*cast(bd*cd as hugeint))) as double) / 100 as difference
from a where bu>=10 and cu>=10  -- both hold: far over 10 persons
