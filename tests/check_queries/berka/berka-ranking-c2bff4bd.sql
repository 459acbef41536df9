-- Documents applied: loan_portfolio_value page (no rule governs it); granted in 1997
with acc as (
  select a.account_id, a.date as opened, d.A2 as district, d.A3 as region,
         case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency,
         case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date,
         l.loan_id is not null as has_loan
  from raw.account a
  left join raw.district d on d.A1 = a.district_id
  left join raw.disp p on p.account_id = a.account_id and p.type = 'OWNER'
  left join raw.client c on c.client_id = p.client_id
  left join raw.loan l on l.account_id = a.account_id
), ln as (
  select l.loan_id, l.account_id, l.date as granted, cast(round(l.amount*100) as bigint) as cents, l.duration, l.status,
         a.region, a.frequency, a.gender
  from raw.loan l left join acc a on a.account_id = l.account_id
)
select duration||' months' as "group", round(cast(sum(cents) as double)/100,2) as value from ln where year(granted)=1997 and duration is not null group by 1 order by sum(cents) desc, 1 limit 3
