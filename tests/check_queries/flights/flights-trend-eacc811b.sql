-- Average air time page; shuttles from LaGuardia left aside; Bombardier's aircraft are more than 30 in each month
with months as (
  select f.month, avg(f.air_time) as minutes
  from raw.flights f join raw.planes p on p.tailnum = f.tailnum
  where p.manufacturer in ('BOMBARDIER INC', 'CANADAIR') and f.month <= 6 and not (f.origin = 'LGA' and f.distance < 200)
  group by f.month
), ends as (
  select max(case when month = 1 then minutes end) as was, max(case when month = 6 then minutes end) as became from months
)
select case when became > was then 'increasing' when became < was then 'decreasing' else 'unchanged' end as direction,
  100 * (became - was) / was as change_percent,
  (select '2013-' || lpad(cast(month as varchar), 2, '0') from months order by minutes desc limit 1) as peak_period
from ends
