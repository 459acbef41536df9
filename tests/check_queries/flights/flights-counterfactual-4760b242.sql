-- documents: average_departure_delay page, methods; extreme_delay, early_departure; extreme_delay set aside in the counterfactual
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case a.tzone when 'America/New_York' then 'Eastern' when 'America/Chicago' then 'Central'
      when 'America/Denver' then 'Mountain' when 'America/Phoenix' then 'Mountain'
      when 'America/Los_Angeles' then 'Pacific' end as zone,
    f.dep_time,
    f.dep_delay,
    f.arr_delay
  from raw.flights f
  left join raw.airports a on a.faa = f.dest
),
counted as (
  select zone, day,
    not coalesce(arr_delay > 180, false) as as_governed,
    case when day >= date '2013-07-01' then greatest(dep_delay, 0) else dep_delay end as numerator, 1 as denominator
  from scheduled
  where dep_time is not null
    and day >= date '2013-02-01' and day < date '2013-03-01'
    and zone = 'Mountain'
)
select sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as baseline, sum(numerator) / sum(denominator) as counterfactual,
  sum(numerator) / sum(denominator) - sum(numerator) filter (as_governed) / sum(denominator) filter (as_governed) as difference
from counted
