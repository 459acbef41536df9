-- documents: on_time_share page, methods; arrival_on_time, winter_storm, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.arr_delay,
    f.tailnum
  from raw.flights f
),
counted as (
  select time_of_day, day, tailnum,
    case when arr_delay <= case when day between date '2013-02-08' and date '2013-02-11' then 45 else 14 end then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where arr_delay is not null
    and day >= date '2013-01-01' and day < date '2013-07-01'
    and time_of_day = 'afternoon'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) / sum(denominator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
  having count(distinct tailnum) >= 30
),
ends as (
  select arg_min(value, name) as first, arg_max(value, name) as last, arg_max(name, value) as peak_period
  from figures
  having count(*) = 6
)
select case when last > first then 'increasing' when last < first then 'decreasing' else 'unchanged' end as direction,
  100 * (last - first) / first as change_percent, peak_period
from ends
