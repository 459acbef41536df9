-- documents: total_distance page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    f.distance
  from raw.flights f
),
counted as (
  select airport, day,
    distance as numerator
  from scheduled
  where dep_time is not null
    and day >= date '2013-07-01' and day < date '2014-01-01'
    and airport = 'Newark'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) as value
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
