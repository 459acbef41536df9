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
  where airline = 'Hawaiian Airlines Inc.'
)
select case when count(distinct tailnum) < 30 then 'not reported' else cast(sum(numerator) / sum(denominator) as varchar) end as value from counted
