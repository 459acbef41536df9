-- documents: total_distance page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    f.distance
  from raw.flights f
),
counted as (
  select airport, day,
    distance as numerator
  from scheduled
  where dep_time is not null
    and day >= date '2013-07-01' and day < date '2013-10-01'
),
figures as (
  select airport as name, sum(numerator) as value
  from counted
  where airport is not null
  group by 1
)
select name as "group", value from figures order by name
