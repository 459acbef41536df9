-- documents: total_distance page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case a.tzone when 'America/New_York' then 'Eastern' when 'America/Chicago' then 'Central'
      when 'America/Denver' then 'Mountain' when 'America/Phoenix' then 'Mountain'
      when 'America/Los_Angeles' then 'Pacific' end as zone,
    f.dep_time,
    f.distance
  from raw.flights f
  left join raw.airports a on a.faa = f.dest
),
counted as (
  select zone, day,
    distance as numerator
  from scheduled
  where dep_time is not null
),
figures as (
  select zone as name, sum(numerator) as value
  from counted
  where zone is not null
  group by 1
)
select name as "group", value from figures order by value desc, name limit 3
