-- documents: cancellation_rate page, methods; small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case a.tzone when 'America/New_York' then 'Eastern' when 'America/Chicago' then 'Central'
      when 'America/Denver' then 'Mountain' when 'America/Phoenix' then 'Mountain'
      when 'America/Los_Angeles' then 'Pacific' end as zone,
    f.dep_time,
    f.tailnum
  from raw.flights f
  left join raw.airports a on a.faa = f.dest
),
counted as (
  select zone, day, tailnum,
    case when dep_time is null then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where day >= date '2013-06-01' and day < date '2013-07-01'
),
figures as (
  select zone as name, sum(numerator) / sum(denominator) as value
  from counted
  where zone is not null
  group by 1
  having count(distinct tailnum) >= 30
)
select name as "group", value from figures order by value desc, name limit 3
