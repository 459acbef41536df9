-- documents: average_speed page, methods; shuttle_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.air_time,
    f.distance,
    f.origin
  from raw.flights f
),
counted as (
  select airport, day,
    60 * distance as numerator, air_time as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and day >= date '2013-07-01' and day < date '2014-01-01'
    and airport = 'John F. Kennedy'
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
