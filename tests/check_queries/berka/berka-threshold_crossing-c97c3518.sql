-- documents: berka_card_withdrawal_share page; no rule document names it (posting date, no month-end booking)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select t.date as d, strftime(t.date,'%Y-%m') as m, t.account_id, a.region, a.gender, a.frequency, case when t.operation='VYBER KARTOU' then 1 else 0 end as num, 1 as den
  from raw.trans t join acc a on a.account_id=t.account_id
  where t.operation in ('VYBER','VYBER KARTOU')),
s as (select m, cast((2::hugeint*(sum(num))*10000+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as v, 100.0*cast(sum(num) as double)/cast(sum(den) as double) as x, (true) as ok from f where region='west Bohemia' and d between date '1998-01-01' and date '1998-12-31' group by m having sum(den)>0)
select 'yes' as crossed, m as period, v as value from s where ok and v>7 order by m limit 1
