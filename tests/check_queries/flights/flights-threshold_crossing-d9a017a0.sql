-- documents: on_time_share page, methods; arrival_on_time, winter_storm, small_fleet
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
    case when arr_delay <= case when day between date '2013-02-08' and date '2013-02-11' then 45 else 14 end then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where arr_delay is not null
    and day >= date '2013-01-01' and day < date '2014-01-01'
    and zone = 'Central'
),
figures as (
  select strftime(day, '%Y-%m') as name, sum(numerator) / sum(denominator) as value
  from counted
  where strftime(day, '%Y-%m') is not null
  group by 1
  having count(distinct tailnum) >= 30
),
crossed as (
  select name, round(value, 2) as value from figures where round(value, 2) > 88 order by name limit 1
)
select case when count(*) = 0 then 'no' else 'yes' end as crossed, coalesce(max(name), 'none') as period,
  coalesce(cast(max(value) as varchar), 'none') as value
from crossed
