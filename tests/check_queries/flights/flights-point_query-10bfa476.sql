-- documents: average_air_time page, methods; shuttle_flights, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.air_time,
    f.distance,
    f.origin,
    f.tailnum
  from raw.flights f
),
counted as (
  select time_of_day, day, tailnum,
    air_time as numerator, 1 as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and day >= date '2013-07-01' and day < date '2013-10-01'
),
figures as (
  select time_of_day as name, sum(numerator) / sum(denominator) as value
  from counted
  where time_of_day is not null
  group by 1
  having count(distinct tailnum) >= 30
)
select name as "group", value from figures order by name
