-- Average speed page; shuttles from LaGuardia, under 200 miles, left aside
with speeds as (
  select
    case when p.manufacturer = 'EMBRAER' then 'Embraer' when p.manufacturer in ('BOMBARDIER INC', 'CANADAIR') then 'Bombardier' end as maker,
    60.0 * sum(f.distance) / sum(f.air_time) as speed
  from raw.flights f join raw.planes p on p.tailnum = f.tailnum
  where f.air_time is not null and f.month between 4 and 6 and not (f.origin = 'LGA' and f.distance < 200)
  group by 1
), b as (select speed from speeds where maker = 'Bombardier'), e as (select speed from speeds where maker = 'Embraer')
select b.speed as "Bombardier", e.speed as "Embraer", case when b.speed > e.speed then 'Bombardier' else 'Embraer' end as higher from b, e
