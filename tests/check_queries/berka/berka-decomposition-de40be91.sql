-- documents: berka_credit_risk_score page; credit_risk_score_weights, cohort_maturity, flood_relief_1997, small_sample_suppression (10 loans)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
bal as (select t.account_id, sum(cast(round(t.balance*100) as hugeint)) as s, cast(count(*) as hugeint) as n from raw.trans t group by 1),
parts as (select l.loan_id, l.date as d, l.duration, a.gender, a.region,
  case when l.status in ('B','D') then 10000 else 0 end as p_bad,
  least(10000, (2::hugeint*cast(round(l.payments*100) as hugeint)*100+a.salary)//(2*a.salary)) as p_inst,
  least(10000, cast(round(a.unemp*1000) as hugeint)) as p_unemp,
  case when b.s<=0 then 10000 when b.s>=b.n*10000000 then 0 else (2*(b.n*10000000-b.s)+b.n*1000)//(2*b.n*1000) end as p_low,
  case when l.date < a.birth_date + interval 25 year then 10000 else 0 end as p_young
  from raw.loan l join acc a on a.account_id=l.account_id join bal b on b.account_id=l.account_id
  where l.date <= case when a.region in ('north Moravia','south Moravia') then date '1996-12-31' else date '1997-12-31' end),
f as (select *, cast(35*p_bad+25*p_inst+15*p_unemp+20*p_low+5*p_young as hugeint) as num, cast(10000 as hugeint) as den from parts),
g as (select gender as grp,
  cast(coalesce(sum(case when d between date '1996-01-01' and date '1996-12-31' then num end),0) as double) as n1, cast(coalesce(sum(case when d between date '1996-01-01' and date '1996-12-31' then den end),0) as double) as d1,
  cast(coalesce(sum(case when d between date '1997-01-01' and date '1997-12-31' then num end),0) as double) as n2, cast(coalesce(sum(case when d between date '1997-01-01' and date '1997-12-31' then den end),0) as double) as d2
  from f where gender is not null group by 1),
w as (select *, d1/sum(d1) over () as w1, d2/sum(d2) over () as w2, 1*n1/d1 as r1, 1*n2/d2 as r2 from g)
select round(sum((w2-w1)*r1),2) as mix_effect, round(sum(w2*(r2-r1)),2) as rate_effect, round(sum(w2*r2)-sum(w1*r1),2) as total from w
