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
    and zone = 'Pacific'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) / sum(denominator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
),
ends as (
  select arg_min(value, name) as first, arg_max(value, name) as last, arg_max(name, value) as peak_period
  from figures
  having count(*) = 6
)
select case when last > first then 'increasing' when last < first then 'decreasing' else 'unchanged' end as direction,
  100 * (last - first) / first as change_percent, peak_period
from ends
