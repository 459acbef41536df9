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
    and airline = 'American Airlines Inc.'
)
select case when count(distinct tailnum) < 30 then 'not reported' else cast(sum(numerator) / sum(denominator) as varchar) end as value from counted
