-- berka_active_account_count, dimension_purpose, account_opening_date (30 days), de_minimis (>=50 CZK from 1995); posting date month
-- (interest_capitalisation and month_end_booking do not govern this metric)
with m as (
  select strftime(t.date,'%Y-%m') as period, count(distinct t.account_id) as v
  from raw.trans t join raw.account a on a.account_id=t.account_id
  where t.k_symbol='UROK' and t.date>=date '1995-07-01' and t.date<date '1996-07-01'
    and date_diff('day',a.date,t.date)>=30
    and t.amount >= case when t.date>=date '1995-01-01' then 50 else 20 end
  group by 1)
, f as (select * from m where v > 1600 order by period limit 1)
select case when count(*)>0 then 'yes' else 'no' end as crossed,
       coalesce(max(period),'none') as period,
       coalesce(max(cast(v as varchar)),'none') as value
from f
