-- documents: on_time_share page, methods; arrival_on_time, winter_storm, small_fleet
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
    case when arr_delay <= case when day between date '2013-02-08' and date '2013-02-11' then 45 else 14 end then 100 else 0 end as numerator, 1 as denominator
  from scheduled
  where arr_delay is not null
    and day >= date '2013-01-01' and day < date '2014-01-01'
),
figures as (
  select airline as name, sum(numerator) / sum(denominator) as value
  from counted
  where airline is not null
  group by 1
  having count(distinct tailnum) >= 30
)
select name as "group", value from figures order by value desc, name limit 5
