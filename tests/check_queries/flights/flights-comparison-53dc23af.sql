-- documents: average_departure_delay page, methods; extreme_delay, early_departure
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.dep_time,
    f.dep_delay,
    f.arr_delay
  from raw.flights f
),
counted as (
  select airport, time_of_day, day,
    case when day >= date '2013-07-01' then greatest(dep_delay, 0) else dep_delay end as numerator, 1 as denominator
  from scheduled
  where dep_time is not null
    and not coalesce(arr_delay > 180, false)
    and airport in ('LaGuardia', 'Newark') and time_of_day = 'evening'
),
figures as (
  select airport as name, sum(numerator) / sum(denominator) as value
  from counted
  where airport is not null
  group by 1
),
sides as (
  select max(value) filter (name = 'LaGuardia') as one, max(value) filter (name = 'Newark') as other from figures
)
select one as "LaGuardia", other as "Newark", case when one < other then 'LaGuardia' else 'Newark' end as lower from sides
