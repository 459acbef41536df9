-- Seats offered page; flights that never left are left out
with seats as (
  select case f.origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' else 'LaGuardia' end as airport,
    sum(case f.month when 6 then p.seats else -p.seats end) as change
  from raw.flights f join raw.planes p on p.tailnum = f.tailnum
  where f.month in (5, 6) and f.dep_time is not null
  group by 1
)
select airport as component, change as contribution from seats
union all
select 'total', sum(change) from seats
