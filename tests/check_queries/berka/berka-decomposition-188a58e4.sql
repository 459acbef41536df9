-- Documents applied: new_accounts page (no rule governs it); methods 11
with acc as (
  select a.account_id, a.date as opened, d.A2 as district, d.A3 as region,
         case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency,
         case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date,
         l.loan_id is not null as has_loan
  from raw.account a
  left join raw.district d on d.A1 = a.district_id
  left join raw.disp p on p.account_id = a.account_id and p.type = 'OWNER'
  left join raw.client c on c.client_id = p.client_id
  left join raw.loan l on l.account_id = a.account_id
), y as (
  select gender as g, count(*) filter (where year(opened)=1996) - count(*) filter (where year(opened)=1995) as contribution
  from acc where year(opened) in (1995,1996) and gender is not null group by 1
)
select component, contribution from (
  select g as component, contribution, 0 as o from y
  union all select 'total', sum(contribution), 1 from y) order by o, component
