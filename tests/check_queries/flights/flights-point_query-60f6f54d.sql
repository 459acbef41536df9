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
    and airline = 'Hawaiian Airlines Inc.'
)
select case when count(distinct tailnum) < 30 then 'not reported' else cast(sum(numerator) / sum(denominator) as varchar) end as value from counted
