-- documents: cancellation_rate page, methods; small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    l.name as airline,
    f.dep_time,
    f.tailnum
  from raw.flights f
  join raw.airlines l on l.carrier = f.carrier
),
counted as (
  select airline, day, tailnum,
    case when dep_time is null then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where day >= date '2013-01-01' and day < date '2014-01-01'
    and airline in ('Alaska Airlines Inc.', 'Mesa Airlines Inc.')
)
select case airline when 'Alaska Airlines Inc.' then 'a' else 'b' end as side, count(*) as unit_count, avg(numerator / 100) as unit_mean, var_samp(numerator / 100) as unit_variance
from counted
group by 1
order by 1
