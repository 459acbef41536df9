-- documents: seats_offered page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case a.tzone when 'America/New_York' then 'Eastern' when 'America/Chicago' then 'Central'
      when 'America/Denver' then 'Mountain' when 'America/Phoenix' then 'Mountain'
      when 'America/Los_Angeles' then 'Pacific' end as zone,
    f.dep_time,
    p.seats
  from raw.flights f
  left join raw.airports a on a.faa = f.dest
  left join raw.planes p on p.tailnum = f.tailnum
),
counted as (
  select zone, day,
    seats as numerator
  from scheduled
  where dep_time is not null
    and seats is not null
    and day >= date '2013-07-01' and day < date '2014-01-01'
    and zone = 'Pacific'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
),
crossed as (
  select name, round(value, 0) as value from figures where round(value, 0) > 830000 order by name limit 1
)
select case when count(*) = 0 then 'no' else 'yes' end as crossed, coalesce(max(name), 'none') as period,
  coalesce(cast(max(value) as varchar), 'none') as value
from crossed
