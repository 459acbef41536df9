-- documents: berka_instalment_to_salary page; cohort_maturity (all regions), prague_salary_adjustment, small_sample_suppression (10 loans)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select l.loan_id, l.date as d, l.duration, a.gender, a.region, cast(round(l.payments*100) as hugeint)*1 as num,
  cast(a.salary as hugeint)*(case when a.region='Prague' then 80 else 100 end) as den
  from raw.loan l join acc a on a.account_id=l.account_id where l.date<=date '1997-12-31')
select gender as "group", cast((2::hugeint*(sum(num))*10000+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as value from f where true and gender is not null group by gender having sum(den)>0 and count(*)>=10 order by 1
