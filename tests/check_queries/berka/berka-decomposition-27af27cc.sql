-- documents: berka_inter_bank_share page; inter_bank_flag
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
f as (select t.date as d, strftime(t.date,'%Y-%m') as m, t.account_id, a.region, a.gender, a.frequency, case when t.bank is not null and t.bank<>'AB' then cast(round(t.amount*100) as hugeint) else 0 end as num, case when t.bank is not null then cast(round(t.amount*100) as hugeint) else 0 end as num_cf, cast(round(t.amount*100) as hugeint) as den, case when t.type='PRIJEM' then 'credit' when t.type in ('VYDAJ','VYBER') then 'debit' end as direction
  from raw.trans t join acc a on a.account_id=t.account_id
  where t.operation is not null),
g as (select direction as grp,
  cast(coalesce(sum(case when d between date '1997-01-01' and date '1997-03-31' then num end),0) as double) as n1, cast(coalesce(sum(case when d between date '1997-01-01' and date '1997-03-31' then den end),0) as double) as d1,
  cast(coalesce(sum(case when d between date '1997-04-01' and date '1997-06-30' then num end),0) as double) as n2, cast(coalesce(sum(case when d between date '1997-04-01' and date '1997-06-30' then den end),0) as double) as d2
  from f where direction is not null group by 1),
w as (select *, d1/sum(d1) over () as w1, d2/sum(d2) over () as w2, 100*n1/d1 as r1, 100*n2/d2 as r2 from g)
select round(sum((w2-w1)*r1),2) as mix_effect, round(sum(w2*(r2-r1)),2) as rate_effect, round(sum(w2*r2)-sum(w1*r1),2) as total from w
