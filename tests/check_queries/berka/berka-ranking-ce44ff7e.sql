-- documents: berka_balance_volatility page; fee_structure_1996 (b), inter_bank_flag, penalty_interest_separation, small_sample_suppression (30 accounts)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select t.date as d, strftime(t.date,'%Y-%m') as m, t.account_id, a.region, a.gender, a.frequency, cast(round(t.balance*100) as hugeint) as bal
  from raw.trans t join acc a on a.account_id=t.account_id
  where (t.bank is null or t.bank='AB')
    and (t.k_symbol is null or t.k_symbol<>'SANKC. UROK')
    and not (t.date>=date '1996-01-01' and t.k_symbol is not distinct from 'SLUZBY')),
g as (select region as grp, cast(count(*) as hugeint) as n, sum(bal) as s, sum(bal*bal) as q, count(distinct account_id) as na from f where d between date '1995-09-01' and date '1995-09-30' and region is not null group by 1)
select grp as "group", round(100*sqrt(cast(n*q-s*s as double))/cast(s as double),2) as value from g where na>=30 and s<>0 order by 2 desc,1 limit 3
