-- documents: flight_count page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.dep_time
  from raw.flights f
),
counted as (
  select time_of_day, day,
    1 as numerator
  from scheduled
  where dep_time is not null
    and day >= date '2013-01-01' and day < date '2014-01-01'
),
figures as (
  select time_of_day as name, sum(numerator) as value
  from counted
  where time_of_day is not null
  group by 1
)
select name as "group", value from figures order by name
