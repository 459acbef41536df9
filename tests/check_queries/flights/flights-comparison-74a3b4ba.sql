-- documents: flight_count page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.dep_time
  from raw.flights f
),
counted as (
  select airport, time_of_day, day,
    1 as numerator
  from scheduled
  where dep_time is not null
    and airport in ('John F. Kennedy', 'Newark') and time_of_day = 'evening'
),
figures as (
  select airport as name, sum(numerator) as value
  from counted
  where airport is not null
  group by 1
),
sides as (
  select max(value) filter (name = 'John F. Kennedy') as one, max(value) filter (name = 'Newark') as other from figures
)
select one as "John F. Kennedy", other as "Newark", case when one > other then 'John F. Kennedy' else 'Newark' end as higher from sides
