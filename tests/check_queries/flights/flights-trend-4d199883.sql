-- Average departure delay page; arrivals more than 180 minutes late left out; from July on early departures are nought
with months as (
  select f.month, avg(greatest(f.dep_delay, 0)) as delay
  from raw.flights f join raw.airports a on a.faa = f.dest
  where a.tzone = 'America/Los_Angeles' and f.month >= 7 and f.dep_delay is not null
    and (f.arr_delay is null or f.arr_delay <= 180)
  group by f.month
), ends as (
  select max(case when month = 7 then delay end) as was, max(case when month = 12 then delay end) as became from months
)
select case when became > was then 'increasing' when became < was then 'decreasing' else 'unchanged' end as direction,
  100 * (became - was) / was as change_percent,
  (select '2013-' || lpad(cast(month as varchar), 2, '0') from months order by delay desc limit 1) as peak_period
from ends
