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
    and day >= date '2013-01-01' and day < date '2014-01-01'
    and airline in ('United Air Lines Inc.', 'Virgin America')
),
figures as (
  select airline as name, sum(numerator) / sum(denominator) as value
  from counted
  where airline is not null
  group by 1
  having count(distinct tailnum) >= 30
),
sides as (
  select max(value) filter (name = 'United Air Lines Inc.') as one, max(value) filter (name = 'Virgin America') as other from figures
)
select one as "United Air Lines Inc.", other as "Virgin America", case when one > other then 'United Air Lines Inc.' else 'Virgin America' end as higher from sides
