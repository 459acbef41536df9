-- Flight count page; flights that never left are left out
with months as (
  select month, count(*) as flights from raw.flights
  where origin = 'LGA' and month >= 7 and dep_time is not null group by month
), first_over as (select month, flights from months where flights > 9100 order by month limit 1)
select case when count(*) > 0 then 'yes' else 'no' end as crossed,
  coalesce(max('2013-' || lpad(cast(month as varchar), 2, '0')), 'none') as period,
  coalesce(max(cast(flights as varchar)), 'none') as value
from first_over
