-- documents: seats_offered page, methods; cancelled_flights
with scheduled as (
  select make_date(f.year, f.month, f.day) as day,
    case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as airport,
    f.dep_time,
    p.seats
  from raw.flights f
  left join raw.planes p on p.tailnum = f.tailnum
),
counted as (
  select airport, day,
    seats as numerator
  from scheduled
  where dep_time is not null
    and seats is not null
    and ((day >= date '2013-05-01' and day < date '2013-06-01')
    or (day >= date '2013-06-01' and day < date '2013-07-01'))
),
contributions as (
  select airport as component, sum(case when day >= date '2013-06-01' and day < date '2013-07-01' then numerator else -numerator end) as contribution
  from counted
  where airport is not null
  group by 1
)
select component, contribution from contributions
union all
select 'total', sum(contribution) from contributions
