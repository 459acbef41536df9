-- documents: seats_offered page, methods; cancelled_flights; cancelled_flights set aside in the counterfactual
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
    dep_time is not null as as_governed,
    seats as numerator
  from scheduled
  where seats is not null
    and day >= date '2013-10-01' and day < date '2013-11-01'
    and maker = 'Embraer'
)
select sum(numerator) filter (as_governed) as baseline, sum(numerator) as counterfactual,
  sum(numerator) - sum(numerator) filter (as_governed) as difference
from counted
