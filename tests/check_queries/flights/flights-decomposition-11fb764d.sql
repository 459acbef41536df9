-- documents: average_air_time page, methods; shuttle_flights, small_fleet
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
    air_time as numerator, 1 as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and time_of_day is not null
    and ((day >= date '2013-03-01' and day < date '2013-04-01')
    or (day >= date '2013-04-01' and day < date '2013-05-01'))
),
groups as (
  select time_of_day as name,
    sum(numerator) filter (not (day >= date '2013-04-01' and day < date '2013-05-01')) / sum(denominator) filter (not (day >= date '2013-04-01' and day < date '2013-05-01')) as earlier,
    sum(numerator) filter (day >= date '2013-04-01' and day < date '2013-05-01') / sum(denominator) filter (day >= date '2013-04-01' and day < date '2013-05-01') as later,
    sum(denominator) filter (not (day >= date '2013-04-01' and day < date '2013-05-01')) / sum(sum(denominator) filter (not (day >= date '2013-04-01' and day < date '2013-05-01'))) over () as earlier_weight,
    sum(denominator) filter (day >= date '2013-04-01' and day < date '2013-05-01') / sum(sum(denominator) filter (day >= date '2013-04-01' and day < date '2013-05-01')) over () as later_weight
  from counted
  group by 1
)
select sum((later_weight - earlier_weight) * earlier) as mix_effect, sum(later_weight * (later - earlier)) as rate_effect,
  sum(later_weight * later) - sum(earlier_weight * earlier) as total
from groups
