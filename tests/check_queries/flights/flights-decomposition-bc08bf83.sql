-- documents: cancellation_rate page, methods; small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    f.tailnum
  from raw.flights f
),
counted as (
  select airport, day, tailnum,
    case when dep_time is null then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where airport is not null
    and ((day >= date '2013-07-01' and day < date '2013-10-01')
    or (day >= date '2013-10-01' and day < date '2014-01-01'))
),
groups as (
  select airport as name,
    sum(numerator) filter (not (day >= date '2013-10-01' and day < date '2014-01-01')) / sum(denominator) filter (not (day >= date '2013-10-01' and day < date '2014-01-01')) as earlier,
    sum(numerator) filter (day >= date '2013-10-01' and day < date '2014-01-01') / sum(denominator) filter (day >= date '2013-10-01' and day < date '2014-01-01') as later,
    sum(denominator) filter (not (day >= date '2013-10-01' and day < date '2014-01-01')) / sum(sum(denominator) filter (not (day >= date '2013-10-01' and day < date '2014-01-01'))) over () as earlier_weight,
    sum(denominator) filter (day >= date '2013-10-01' and day < date '2014-01-01') / sum(sum(denominator) filter (day >= date '2013-10-01' and day < date '2014-01-01')) over () as later_weight
  from counted
  group by 1
)
select sum((later_weight - earlier_weight) * earlier) as mix_effect, sum(later_weight * (later - earlier)) as rate_effect,
  sum(later_weight * later) - sum(earlier_weight * earlier) as total
from groups
