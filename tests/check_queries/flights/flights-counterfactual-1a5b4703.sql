-- documents: total_distance page, methods; cancelled_flights; cancelled_flights set aside in the counterfactual
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    f.distance
  from raw.flights f
),
counted as (
  select airport, day,
    dep_time is not null as as_governed,
    distance as numerator
  from scheduled
  where day >= date '2013-04-01' and day < date '2013-07-01'
    and airport = 'LaGuardia'
)
select sum(numerator) filter (as_governed) as baseline, sum(numerator) as counterfactual,
  sum(numerator) - sum(numerator) filter (as_governed) as difference
from counted
