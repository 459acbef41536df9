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
    and day >= date '2013-07-01' and day < date '2013-10-01'
    and maker in ('Airbus', 'Embraer')
),
figures as (
  select maker as name, count(distinct numerator) as value
  from counted
  where maker is not null
  group by 1
),
sides as (
  select max(value) filter (name = 'Airbus') as one, max(value) filter (name = 'Embraer') as other from figures
)
select one as "Airbus", other as "Embraer", case when one > other then 'Airbus' else 'Embraer' end as higher from sides
