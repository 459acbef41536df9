-- Documents applied: loan_penetration page (no rule governs it); methods 11
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
), g0 as (
  select gender as g, year(opened) as yr, 100.0::double*count(*) filter (where has_loan) as n, count(*)::double as d
  from acc where year(opened) in (1996,1997) and gender is not null group by 1,2
), x as (
  select g, yr, n, d, n/d as r, d/sum(d) over (partition by yr) as w from g0
), y as (
  select a.g, a.w as w1, a.r as r1, b.w as w2, b.r as r2
  from x a join x b on a.g=b.g and a.yr=1996 and b.yr=1997
)
select round(sum((w2-w1)*r1),2) as mix_effect, round(sum(w2*(r2-r1)),2) as rate_effect, round(sum(w2*r2)-sum(w1*r1),2) as total from y
