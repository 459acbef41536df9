-- documents: average_air_time page, methods; shuttle_flights, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when p.manufacturer like 'AIRBUS%' then 'Airbus' when p.manufacturer = 'BOEING' then 'Boeing'
      when p.manufacturer = 'EMBRAER' then 'Embraer' when p.manufacturer in ('BOMBARDIER INC', 'CANADAIR') then 'Bombardier'
      when p.manufacturer like 'MCDONNELL DOUGLAS%' then 'McDonnell Douglas'
      when p.tailnum is not null then 'another maker' end as maker,
    f.air_time,
    f.distance,
    f.origin,
    f.tailnum
  from raw.flights f
  left join raw.planes p on p.tailnum = f.tailnum
),
counted as (
  select maker, day, tailnum,
    air_time as numerator, 1 as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and day >= date '2013-08-01' and day < date '2013-09-01'
    and maker in ('Boeing', 'Bombardier')
)
select case maker when 'Boeing' then 'a' else 'b' end as side, count(*) as unit_count, avg(numerator) as unit_mean, var_samp(numerator) as unit_variance
from counted
group by 1
order by 1
