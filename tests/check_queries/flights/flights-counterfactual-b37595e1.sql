-- documents: average_arrival_delay page, methods; extreme_delay, small_fleet; extreme_delay set aside in the counterfactual
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    l.name as airline,
    f.arr_delay,
    f.tailnum
  from raw.flights f
  join raw.airlines l on l.carrier = f.carrier
),
counted as (
  select airline, day, tailnum,
    not coalesce(arr_delay > 180, false) as as_governed,
    arr_delay as numerator, 1 as denominator
  from scheduled
  where arr_delay is not null
    and day >= date '2013-01-01' and day < date '2014-01-01'
    and airline = 'Virgin America'
)
select sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as baseline, sum(numerator) / sum(denominator) as counterfactual,
  sum(numerator) / sum(denominator) - sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as difference
from counted
