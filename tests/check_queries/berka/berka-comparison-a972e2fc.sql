-- documents: berka_debt_service_coverage_ratio page; npl_denominator (b), cohort_maturity, flood_relief_1997, small_sample_suppression (30 accounts)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select t.date as d, strftime(t.date,'%Y-%m') as m, t.account_id, a.region, a.gender, a.frequency, l.status,
  cast(round(t.balance*100) as hugeint) as num, cast(round(l.payments*100) as hugeint) as den
  from raw.trans t join raw.loan l on l.account_id=t.account_id join acc a on a.account_id=t.account_id
  where t.date>=l.date and l.status in ('C','D')
    and l.date <= case when a.region in ('north Moravia','south Moravia') then date '1996-12-31' else date '1997-12-31' end),
g as (select region as grp, cast((2::hugeint*(sum(num))*100+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as v, 1.0*cast(sum(num) as double)/cast(sum(den) as double) as x, count(distinct account_id) as n from f where d between date '1998-07-01' and date '1998-09-30' and region in ('central Bohemia','south Moravia') group by 1),
z as (select max(v) filter (where grp='central Bohemia' and n>=30) as v1, max(v) filter (where grp='south Moravia' and n>=30) as v2, max(x) filter (where grp='central Bohemia' and n>=30) as x1, max(x) filter (where grp='south Moravia' and n>=30) as x2 from g)
select v1 as "central Bohemia", v2 as "south Moravia", case when x1>x2 then 'central Bohemia' else 'south Moravia' end as higher from z
