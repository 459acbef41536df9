-- documents: average_arrival_delay page, methods; extreme_delay, small_fleet
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
    arr_delay as numerator, 1 as denominator
  from scheduled
  where arr_delay is not null
    and not coalesce(arr_delay > 180, false)
    and day >= date '2013-04-01' and day < date '2013-07-01'
    and airline in ('AirTran Airways Corporation', 'US Airways Inc.')
)
select case airline when 'AirTran Airways Corporation' then 'a' else 'b' end as side, count(*) as unit_count, avg(numerator) as unit_mean, var_samp(numerator) as unit_variance
from counted
group by 1
order by 1
