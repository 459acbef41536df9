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
    and day >= date '2013-07-01' and day < date '2013-08-01'
    and time_of_day in ('afternoon', 'morning')
),
figures as (
  select time_of_day as name, sum(numerator) as value
  from counted
  where time_of_day is not null
  group by 1
),
sides as (
  select max(value) filter (name = 'afternoon') as one, max(value) filter (name = 'morning') as other from figures
)
select one as "afternoon", other as "morning", case when one > other then 'afternoon' else 'morning' end as higher from sides
