-- documents: aircraft_in_use page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when p.manufacturer like 'AIRBUS%' then 'Airbus' when p.manufacturer = 'BOEING' then 'Boeing'
      when p.manufacturer = 'EMBRAER' then 'Embraer' when p.manufacturer in ('BOMBARDIER INC', 'CANADAIR') then 'Bombardier'
      when p.manufacturer like 'MCDONNELL DOUGLAS%' then 'McDonnell Douglas'
      when p.tailnum is not null then 'another maker' end as maker,
    f.dep_time,
    f.tailnum
  from raw.flights f
  left join raw.planes p on p.tailnum = f.tailnum
),
counted as (
  select maker, day,
    tailnum as numerator
  from scheduled
  where dep_time is not null
    and tailnum is not null
    and maker = 'Embraer'
)
select count(distinct numerator) as value from counted
