-- documents: total_distance page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.dep_time,
    f.distance
  from raw.flights f
),
counted as (
  select time_of_day, day,
    distance as numerator
  from scheduled
  where dep_time is not null
    and day >= date '2013-01-01' and day < date '2013-07-01'
    and time_of_day = 'morning'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
),
crossed as (
  select name, round(value, 0) as value from figures where round(value, 0) > 10900000 order by name limit 1
)
select case when count(*) = 0 then 'no' else 'yes' end as crossed, coalesce(max(name), 'none') as period,
  coalesce(cast(max(value) as varchar), 'none') as value
from crossed
