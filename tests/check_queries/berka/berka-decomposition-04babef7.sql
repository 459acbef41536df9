-- Documents applied: npl_ratio page; npl_denominator (a: by value, B+D over B+C+D), cohort_maturity (granted to 1997-12-31), flood_relief_1997 (Moravia: to 1996-12-31), small_sample_suppression (10 loans); methods 11
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
), g0 as (
  select gender as g, year(granted) as yr, 100.0::double*coalesce(sum(cents) filter (where status in ('B','D')),0) as n, sum(cents)::double as d, count(*) as k
  from ln
  where status in ('B','C','D') and year(granted) in (1996,1997) and gender is not null
    and granted <= case when region in ('north Moravia','south Moravia') then date '1996-12-31' else date '1997-12-31' end
  group by 1,2 having count(*) >= 10
), x as (
  select g, yr, n, d, n/d as r, d/sum(d) over (partition by yr) as w from g0
), y as (
  select a.g, a.w as w1, a.r as r1, b.w as w2, b.r as r2
  from x a join x b on a.g=b.g and a.yr=1996 and b.yr=1997
)
select round(sum((w2-w1)*r1),2) as mix_effect, round(sum(w2*(r2-r1)),2) as rate_effect, round(sum(w2*r2)-sum(w1*r1),2) as total from y
