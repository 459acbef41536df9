-- documents: cancellation_rate page, methods; small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    f.tailnum
  from raw.flights f
),
counted as (
  select airport, day, tailnum,
    case when dep_time is null then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where true
),
figures as (
  select airport as name, sum(numerator) / sum(denominator) as value
  from counted
  where airport is not null
  group by 1
  having count(distinct tailnum) >= 30
)
select name as "group", value from figures order by name
