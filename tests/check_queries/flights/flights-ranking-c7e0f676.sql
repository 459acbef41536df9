-- documents: average_arrival_delay page, methods; extreme_delay, small_fleet
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case a.tzone when 'America/New_York' then 'Eastern' when 'America/Chicago' then 'Central'
      when 'America/Denver' then 'Mountain' when 'America/Phoenix' then 'Mountain'
      when 'America/Los_Angeles' then 'Pacific' end as zone,
    f.arr_delay,
    f.tailnum
  from raw.flights f
  left join raw.airports a on a.faa = f.dest
),
counted as (
  select zone, day, tailnum,
    arr_delay as numerator, 1 as denominator
  from scheduled
  where arr_delay is not null
    and not coalesce(arr_delay > 180, false)
    and day >= date '2013-01-01' and day < date '2014-01-01'
),
figures as (
  select zone as name, sum(numerator) / sum(denominator) as value
  from counted
  where zone is not null
  group by 1
  having count(distinct tailnum) >= 30
)
select name as "group", value from figures order by value, name limit 3
