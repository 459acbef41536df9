-- documents: flight_count page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    l.name as airline,
    f.dep_time
  from raw.flights f
  join raw.airlines l on l.carrier = f.carrier
),
counted as (
  select airline, day,
    1 as numerator
  from scheduled
  where dep_time is not null
    and day >= date '2013-01-01' and day < date '2014-01-01'
    and airline = 'US Airways Inc.'
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
  having count(*) = 12
)
select case when last > first then 'increasing' when last < first then 'decreasing' else 'unchanged' end as direction,
  100 * (last - first) / first as change_percent, peak_period
from ends
