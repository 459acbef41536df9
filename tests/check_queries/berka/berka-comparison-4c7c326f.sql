-- Documents applied: loan_count page (no rule governs it); dimension owner gender
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
), ln as (
  select l.loan_id, l.account_id, l.date as granted, cast(round(l.amount*100) as bigint) as cents, l.duration, l.status,
         a.region, a.frequency, a.gender
  from raw.loan l left join acc a on a.account_id = l.account_id
), g as (
  select gender as g, count(*) as n, 1 as d
  from ln where true and gender in ('female','male') group by 1
), x as (
  select max(n) filter (where g='female') as na, max(d) filter (where g='female') as da, max(n) filter (where g='male') as nb, max(d) filter (where g='male') as db from g
)
select cast(na as bigint) as "female", cast(nb as bigint) as "male",
       case when cast(na as hugeint)*db > cast(nb as hugeint)*da then 'female' when cast(na as hugeint)*db = cast(nb as hugeint)*da then 'equal' else 'male' end as higher
from x
