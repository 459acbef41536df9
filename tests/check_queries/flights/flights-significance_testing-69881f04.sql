-- documents: average_air_time page, methods; shuttle_flights, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.air_time,
    f.distance,
    f.origin,
    f.tailnum
  from raw.flights f
),
counted as (
  select airport, day, tailnum,
    air_time as numerator, 1 as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and day >= date '2013-07-01' and day < date '2013-08-01'
    and airport in ('John F. Kennedy', 'Newark')
)
select case airport when 'John F. Kennedy' then 'a' else 'b' end as side, count(*) as unit_count, avg(numerator) as unit_mean, var_samp(numerator) as unit_variance
from counted
group by 1
order by 1
