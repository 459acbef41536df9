-- documents: flight_count page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time
  from raw.flights f
),
counted as (
  select airport, day,
    1 as numerator
  from scheduled
  where dep_time is not null
    and day >= date '2013-07-01' and day < date '2014-01-01'
    and airport = 'LaGuardia'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
),
crossed as (
  select name, round(value, 0) as value from figures where round(value, 0) > 9100 order by name limit 1
)
select case when count(*) = 0 then 'no' else 'yes' end as crossed, coalesce(max(name), 'none') as period,
  coalesce(cast(max(value) as varchar), 'none') as value
from crossed
