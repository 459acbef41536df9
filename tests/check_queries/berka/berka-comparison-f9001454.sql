-- Documents applied: loan_penetration page (no rule governs it)
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
), g as (
  select region as g, 100*count(*) filter (where has_loan) as n, count(*) as d
  from acc where gender='male' and region in ('central Bohemia','north Moravia') group by 1
), x as (
  select max(n) filter (where g='central Bohemia') as na, max(d) filter (where g='central Bohemia') as da, max(n) filter (where g='north Moravia') as nb, max(d) filter (where g='north Moravia') as db from g
)
select round(cast(sign(na) as double) * cast((2*100*abs(cast(na as hugeint)) + da) // (2*cast(da as hugeint)) as double) / 100, 2) as "central Bohemia", round(cast(sign(nb) as double) * cast((2*100*abs(cast(nb as hugeint)) + db) // (2*cast(db as hugeint)) as double) / 100, 2) as "north Moravia",
       case when cast(na as hugeint)*db > cast(nb as hugeint)*da then 'central Bohemia' when cast(na as hugeint)*db = cast(nb as hugeint)*da then 'equal' else 'north Moravia' end as higher
from x
