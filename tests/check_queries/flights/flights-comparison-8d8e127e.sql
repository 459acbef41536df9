-- documents: pages of the three metrics, methods; extreme_delay, early_departure, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day, l.name as airline, f.dep_time, f.dep_delay, f.arr_delay, f.tailnum
  from raw.flights f
  join raw.airlines l on l.carrier = f.carrier
  where l.name in ('American Airlines Inc.', 'Envoy Air')
),
counted as (
  select 1 as place, 'Average arrival delay' as metric, airline, tailnum, day, arr_delay as numerator
  from scheduled
  where arr_delay is not null and not coalesce(arr_delay > 180, false)
  union all
  select 2, 'Average departure delay', airline, null, day,
    case when day >= date '2013-07-01' then greatest(dep_delay, 0) else dep_delay end
  from scheduled
  where dep_time is not null and not coalesce(arr_delay > 180, false)
  union all
  select 3, 'Flight cancellation rate', airline, tailnum, day, case when dep_time is null then 100 else 0 end
  from scheduled
),
figures as (
  select place, metric, airline, sum(numerator) / count(*) as value
  from counted
  where day >= date '2013-07-01' and day < date '2013-10-01'
  group by 1, 2, 3
  having place = 2 or count(distinct tailnum) >= 30
),
sides as (
  select place, metric, max(value) filter (airline = 'American Airlines Inc.') as one,
    max(value) filter (airline = 'Envoy Air') as other
  from figures
  group by 1, 2
)
select metric, one as "American Airlines Inc.", other as "Envoy Air",
  case when one < other then 'American Airlines Inc.' else 'Envoy Air' end as better
from sides
order by place
