-- On-time arrival share page; 14 minutes, 45 for flights of 8 to 11 February; fewer than 30 aircraft: left out
with arrivals as (
  select a.name, f.tailnum,
    case when f.arr_delay <= case when f.month = 2 and f.day between 8 and 11 then 45 else 14 end then 1 else 0 end as on_time
  from raw.flights f join raw.airlines a on a.carrier = f.carrier
  where f.arr_delay is not null
)
select name as "group", 100.0 * sum(on_time) / count(*) as value
from arrivals group by name having count(distinct tailnum) >= 30
order by sum(on_time) / count(*) desc, name limit 5
