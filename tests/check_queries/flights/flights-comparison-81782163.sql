-- documents: average_air_time page, methods; shuttle_flights, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    l.name as airline,
    f.air_time,
    f.distance,
    f.origin,
    f.tailnum
  from raw.flights f
  join raw.airlines l on l.carrier = f.carrier
),
counted as (
  select airline, day, tailnum,
    air_time as numerator, 1 as denominator
  from scheduled
  where air_time is not null
    and not (origin = 'LGA' and distance < 200)
    and day >= date '2013-10-01' and day < date '2013-11-01'
    and airline in ('Delta Air Lines Inc.', 'US Airways Inc.')
),
figures as (
  select airline as name, sum(numerator) / sum(denominator) as value
  from counted
  where airline is not null
  group by 1
  having count(distinct tailnum) >= 30
),
sides as (
  select max(value) filter (name = 'Delta Air Lines Inc.') as one, max(value) filter (name = 'US Airways Inc.') as other from figures
)
select one as "Delta Air Lines Inc.", other as "US Airways Inc.", case when one > other then 'Delta Air Lines Inc.' else 'US Airways Inc.' end as higher from sides
