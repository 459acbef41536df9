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
), g as (select region, 100*count(*) filter (where has_loan) as n, count(*) as d from acc where region is not null group by 1)
select region as "group", round(cast(sign(n) as double) * cast((2*100*abs(cast(n as hugeint)) + d) // (2*cast(d as hugeint)) as double) / 100, 2) as value from g order by cast(n as double)/d asc, region limit 3
