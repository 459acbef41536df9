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
s as (select m, cast((2::hugeint*(sum(num))*100+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as v, 1.0*cast(sum(num) as double)/cast(sum(den) as double) as x, (count(distinct account_id)>=30) as ok from f where status='C' and d between date '1997-07-01' and date '1998-06-30' group by m having sum(den)>0),
z as (select count(*) filter (where ok) as nok, arg_min(x,m) as x1, arg_max(x,m) as x2, arg_max(m,x) as pk from s)
select case when x2>x1 then 'increasing' when x2<x1 then 'decreasing' else 'unchanged' end as direction, round(100*(x2-x1)/x1,1) as change_percent, pk as peak_period from z where nok=12
