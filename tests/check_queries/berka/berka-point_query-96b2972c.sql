-- documents: berka_card_penetration page; junior_card_separation (a)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
cards as (select p.account_id, k.card_id, k.type as card_type, k.issued from raw.card k join raw.disp p on p.disp_id=k.disp_id),
f as (select a.*, cast(case when k.card_id is not null and k.card_type is distinct from 'junior' then 1 else 0 end as hugeint) as num, cast(case when k.card_id is not null then 1 else 0 end as hugeint) as num_cf, cast(1 as hugeint) as den from acc a left join cards k on k.account_id=a.account_id)
select gender as "group", cast((2::hugeint*(sum(num))*10000+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as value from f where true and gender is not null group by gender having sum(den)>0  order by 1
