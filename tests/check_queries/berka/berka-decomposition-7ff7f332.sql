-- documents: berka_instalment_to_salary page; cohort_maturity (all regions), prague_salary_adjustment, small_sample_suppression (10 loans)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select l.loan_id, l.date as d, l.duration, a.gender, a.region, cast(round(l.payments*100) as hugeint)*1 as num,
  cast(a.salary as hugeint)*(case when a.region='Prague' then 80 else 100 end) as den
  from raw.loan l join acc a on a.account_id=l.account_id where l.date<=date '1997-12-31'),
g as (select gender as grp,
  cast(coalesce(sum(case when d between date '1995-01-01' and date '1995-12-31' then num end),0) as double) as n1, cast(coalesce(sum(case when d between date '1995-01-01' and date '1995-12-31' then den end),0) as double) as d1,
  cast(coalesce(sum(case when d between date '1996-01-01' and date '1996-12-31' then num end),0) as double) as n2, cast(coalesce(sum(case when d between date '1996-01-01' and date '1996-12-31' then den end),0) as double) as d2
  from f where gender is not null group by 1),
w as (select *, d1/sum(d1) over () as w1, d2/sum(d2) over () as w2, 100*n1/d1 as r1, 100*n2/d2 as r2 from g)
select round(sum((w2-w1)*r1),2) as mix_effect, round(sum(w2*(r2-r1)),2) as rate_effect, round(sum(w2*r2)-sum(w1*r1),2) as total from w
