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
g as (select region as grp,
  cast(coalesce(sum(case when d between date '1997-01-01' and date '1997-01-31' then num end),0) as double) as n1, cast(coalesce(sum(case when d between date '1997-01-01' and date '1997-01-31' then den end),0) as double) as d1,
  cast(coalesce(sum(case when d between date '1997-02-01' and date '1997-02-28' then num end),0) as double) as n2, cast(coalesce(sum(case when d between date '1997-02-01' and date '1997-02-28' then den end),0) as double) as d2
  from f where region is not null group by 1),
w as (select *, d1/sum(d1) over () as w1, d2/sum(d2) over () as w2, 100*n1/d1 as r1, 100*n2/d2 as r2 from g)
select round(sum((w2-w1)*r1),2) as mix_effect, round(sum(w2*(r2-r1)),2) as rate_effect, round(sum(w2*r2)-sum(w1*r1),2) as total from w
