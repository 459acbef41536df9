-- documents: average_departure_delay page, methods; extreme_delay, early_departure; extreme_delay set aside in the counterfactual
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    f.dep_delay,
    f.arr_delay
  from raw.flights f
),
counted as (
  select airport, day,
    not coalesce(arr_delay > 180, false) as as_governed,
    case when day >= date '2013-07-01' then greatest(dep_delay, 0) else dep_delay end as numerator, 1 as denominator
  from scheduled
  where dep_time is not null
    and airport = 'John F. Kennedy'
)
select sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as baseline, sum(numerator) / sum(denominator) as counterfactual,
  sum(numerator) / sum(denominator) - sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as difference
from counted
