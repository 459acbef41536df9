-- documents: seats_offered page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when p.manufacturer like 'AIRBUS%' then 'Airbus' when p.manufacturer = 'BOEING' then 'Boeing'
      when p.manufacturer = 'EMBRAER' then 'Embraer' when p.manufacturer in ('BOMBARDIER INC', 'CANADAIR') then 'Bombardier'
      when p.manufacturer like 'MCDONNELL DOUGLAS%' then 'McDonnell Douglas'
      when p.tailnum is not null then 'another maker' end as maker,
    f.dep_time,
    p.seats
  from raw.flights f
  left join raw.planes p on p.tailnum = f.tailnum
),
counted as (
  select maker, day,
    seats as numerator
  from scheduled
  where dep_time is not null
    and seats is not null
    and day >= date '2013-02-01' and day < date '2013-03-01'
),
figures as (
  select maker as name, sum(numerator) as value
  from counted
  where maker is not null
  group by 1
)
select name as "group", value from figures order by value desc, name limit 3
