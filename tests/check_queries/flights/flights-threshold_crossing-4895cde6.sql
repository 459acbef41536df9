-- documents: average_departure_delay page, methods; extreme_delay, early_departure
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case a.tzone when 'America/New_York' then 'Eastern' when 'America/Chicago' then 'Central'
      when 'America/Denver' then 'Mountain' when 'America/Phoenix' then 'Mountain'
      when 'America/Los_Angeles' then 'Pacific' end as zone,
    f.dep_time,
    f.dep_delay,
    f.arr_delay
  from raw.flights f
  left join raw.airports a on a.faa = f.dest
),
counted as (
  select zone, day,
    case when day >= date '2013-07-01' then greatest(dep_delay, 0) else dep_delay end as numerator, 1 as denominator
  from scheduled
  where dep_time is not null
    and not coalesce(arr_delay > 180, false)
    and day >= date '2013-07-01' and day < date '2014-01-01'
    and zone = 'Central'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) / sum(denominator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
),
crossed as (
  select name, round(value, 2) as value from figures where round(value, 2) > 14 order by name limit 1
)
select case when count(*) = 0 then 'no' else 'yes' end as crossed, coalesce(max(name), 'none') as period,
  coalesce(cast(max(value) as varchar), 'none') as value
from crossed
