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
    and day >= date '2013-07-01' and day < date '2014-01-01'
    and maker = 'Airbus'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) / sum(denominator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
  having count(distinct tailnum) >= 30
),
ends as (
  select arg_min(value, name) as first, arg_max(value, name) as last, arg_max(name, value) as peak_period
  from figures
  having count(*) = 6
)
select case when last > first then 'increasing' when last < first then 'decreasing' else 'unchanged' end as direction,
  100 * (last - first) / first as change_percent, peak_period
from ends
