-- documents: berka_inter_bank_share page; inter_bank_flag
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select t.date as d, strftime(t.date,'%Y-%m') as m, t.account_id, a.region, a.gender, a.frequency, case when t.bank is not null and t.bank<>'AB' then cast(round(t.amount*100) as hugeint) else 0 end as num, case when t.bank is not null then cast(round(t.amount*100) as hugeint) else 0 end as num_cf, cast(round(t.amount*100) as hugeint) as den, case when t.type='PRIJEM' then 'credit' when t.type in ('VYDAJ','VYBER') then 'debit' end as direction
  from raw.trans t join acc a on a.account_id=t.account_id
  where t.operation is not null)
select cast((2::hugeint*(sum(num))*10000+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as baseline, cast((2::hugeint*(sum(num_cf))*10000+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as counterfactual, round(100.0*cast(sum(num_cf)-sum(num) as double)/cast(sum(den) as double),2) as difference from f where frequency='after each posting' and d between date '1996-01-01' and date '1996-12-31'
