-- documents: average_air_time page, methods; shuttle_flights, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    l.name as airline,
    f.air_time,
    f.distance,
    f.origin,
    f.tailnum
  from raw.flights f
  join raw.airlines l on l.carrier = f.carrier
),
counted as (
  select airline, day, tailnum,
    air_time as numerator, 1 as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and airline in ('JetBlue Airways', 'Virgin America')
)
select case airline when 'JetBlue Airways' then 'a' else 'b' end as side, count(*) as unit_count, avg(numerator) as unit_mean, var_samp(numerator) as unit_variance
from counted
group by 1
order by 1
