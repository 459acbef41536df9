-- documents: berka_days_to_card page; junior_card_separation (b), small_sample_suppression (10 cards)
-- methods, precedence
with acc as (select a.account_id, a.date as opened, case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as frequency, d.A3 as region, d.A11 as salary, d.A13 as unemp,
  case c.gender when 'F' then 'female' when 'M' then 'male' end as gender, c.birth_date
  from raw.account a left join raw.district d on d.A1=a.district_id
  left join raw.disp p on p.account_id=a.account_id and p.type='OWNER'
  left join raw.client c on c.client_id=p.client_id),
cards as (select p.account_id, k.card_id, k.type as card_type, k.issued from raw.card k join raw.disp p on p.disp_id=k.disp_id),
f as (select a.*, k.card_id, k.card_type, k.issued as d, cast(datediff('day',a.opened,k.issued) as hugeint) as num, cast(1 as hugeint) as den, (k.card_type is not distinct from 'junior') as junior from cards k join acc a on a.account_id=k.account_id)
select cast((2::hugeint*(sum(num))*100+(sum(den)))//(2::hugeint*(sum(den))) as double)/100 as value from f where not junior and card_type='classic' and d between date '1998-01-01' and date '1998-12-31' having count(*)>=10
