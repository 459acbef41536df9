-- documents: berka_inflow_outflow_ratio page; account_opening_date (30 days), interest_capitalisation, recurrent_income_recognition
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select t.date as d, strftime(t.date,'%Y-%m') as m, t.account_id, a.region, a.gender, a.frequency, case when t.type='PRIJEM' then cast(round(t.amount*100) as hugeint) else 0 end as num, case when t.type in ('VYDAJ','VYBER') then cast(round(t.amount*100) as hugeint) else 0 end as den
  from raw.trans t join acc a on a.account_id=t.account_id
  where datediff('day', a.opened, t.date) >= 30 and t.k_symbol is distinct from 'UROK' and t.operation is distinct from 'VKLAD'),
s as (select m, cast((2::hugeint*(sum(num))*10000+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as v, 100.0*cast(sum(num) as double)/cast(sum(den) as double) as x, (true) as ok from f where region='north Bohemia' and d between date '1997-01-01' and date '1997-06-30' group by m having sum(den)>0),
z as (select count(*) filter (where ok) as nok, arg_min(x,m) as x1, arg_max(x,m) as x2, arg_max(m,x) as pk from s)
select case when x2>x1 then 'increasing' when x2<x1 then 'decreasing' else 'unchanged' end as direction, round(100*(x2-x1)/x1,1) as change_percent, pk as peak_period from z where nok=6
