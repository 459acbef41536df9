-- documents: average_speed page, methods; shuttle_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.air_time,
    f.distance,
    f.origin
  from raw.flights f
),
counted as (
  select time_of_day, day,
    60 * distance as numerator, air_time as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and day >= date '2013-07-01' and day < date '2014-01-01'
    and time_of_day = 'evening'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) / sum(denominator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
),
crossed as (
  select name, round(value, 2) as value from figures where round(value, 2) > 430 order by name limit 1
)
select case when count(*) = 0 then 'no' else 'yes' end as crossed, coalesce(max(name), 'none') as period,
  coalesce(cast(max(value) as varchar), 'none') as value
from crossed
