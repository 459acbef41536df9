-- documents: cancellation_rate page, methods; small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.dep_time,
    f.tailnum
  from raw.flights f
),
counted as (
  select time_of_day, day, tailnum,
    case when dep_time is null then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where day >= date '2013-12-01' and day < date '2014-01-01'
),
figures as (
  select time_of_day as name, sum(numerator) / sum(denominator) as value
  from counted
  where time_of_day is not null
  group by 1
  having count(distinct tailnum) >= 30
)
select name as "group", value from figures order by name
