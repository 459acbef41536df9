-- Cancellation rate page; fewer than 30 aircraft: not reported
select case when count(distinct f.tailnum) < 30 then 'not reported'
  else cast(100.0 * count(*) filter (f.dep_time is null) / count(*) as varchar) end as value
from raw.flights f join raw.airlines a on a.carrier = f.carrier
where a.name = 'Hawaiian Airlines Inc.'
