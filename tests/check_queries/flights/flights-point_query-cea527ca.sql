-- documents: average_departure_delay page, methods; extreme_delay, early_departure
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    f.dep_delay,
    f.arr_delay
  from raw.flights f
),
counted as (
  select airport, day,
    case when day >= date '2013-07-01' then greatest(dep_delay, 0) else dep_delay end as numerator, 1 as denominator
  from scheduled
  where dep_time is not null
    and not coalesce(arr_delay > 180, false)
    and day >= date '2013-12-01' and day < date '2014-01-01'
),
figures as (
  select airport as name, sum(numerator) / sum(denominator) as value
  from counted
  where airport is not null
  group by 1
)
select name as "group", value from figures order by name
