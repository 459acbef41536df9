-- documents: average_air_time page, methods; shuttle_flights, small_fleet; shuttle_flights set aside in the counterfactual
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case when f.hour <= 11 then 'morning' when f.hour <= 16 then 'afternoon' else 'evening' end as time_of_day,
    f.air_time,
    f.distance,
    f.origin,
    f.tailnum
  from raw.flights f
),
counted as (
  select time_of_day, day, tailnum,
    not (origin = 'LGA' and distance < 200) as as_governed,
    air_time as numerator, 1 as denominator
  from scheduled
  where air_time is not null
    and day >= date '2013-10-01' and day < date '2014-01-01'
    and time_of_day = 'morning'
)
select sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as baseline, sum(numerator) / sum(denominator) as counterfactual,
  sum(numerator) / sum(denominator) - sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as difference
from counted
