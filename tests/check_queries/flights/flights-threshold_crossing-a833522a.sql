-- documents: aircraft_in_use page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    l.name as airline,
    f.dep_time,
    f.tailnum
  from raw.flights f
  join raw.airlines l on l.carrier = f.carrier
),
counted as (
  select airline, day,
    tailnum as numerator
  from scheduled
  where dep_time is not null
    and tailnum is not null
    and day >= date '2013-01-01' and day < date '2013-07-01'
    and airline = 'Delta Air Lines Inc.'
),
figures as (
  select strftime(day, '%Y-%m') as name, count(distinct numerator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
),
crossed as (
  select name, round(value, 0) as value from figures where round(value, 0) > 470 order by name limit 1
)
select case when count(*) = 0 then 'no' else 'yes' end as crossed, coalesce(max(name), 'none') as period,
  coalesce(cast(max(value) as varchar), 'none') as value
from crossed
