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
    and airline in ('Alaska Airlines Inc.', 'Virgin America')
),
figures as (
  select airline as name, sum(numerator) / sum(denominator) as value
  from counted
  where airline is not null
  group by 1
  having count(distinct tailnum) >= 30
),
sides as (
  select max(value) filter (name = 'Alaska Airlines Inc.') as one, max(value) filter (name = 'Virgin America') as other from figures
)
select one as "Alaska Airlines Inc.", other as "Virgin America", case when one > other then 'Alaska Airlines Inc.' else 'Virgin America' end as higher from sides
