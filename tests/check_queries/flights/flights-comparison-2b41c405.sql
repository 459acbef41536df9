-- documents: average_speed page, methods; shuttle_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.air_time,
    f.distance,
    f.origin
  from raw.flights f
),
counted as (
  select airport, day,
    60 * distance as numerator, air_time as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and airport in ('John F. Kennedy', 'Newark')
),
figures as (
  select airport as name, sum(numerator) / sum(denominator) as value
  from counted
  where airport is not null
  group by 1
),
sides as (
  select max(value) filter (name = 'John F. Kennedy') as one, max(value) filter (name = 'Newark') as other from figures
)
select one as "John F. Kennedy", other as "Newark", case when one > other then 'John F. Kennedy' else 'Newark' end as higher from sides
