-- Documents applied: transaction_volume; account_opening_date (30 days), month_end_booking; methods 11
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
), post as (
  select t.trans_id, t.account_id, t.date, cast(round(t.amount*100) as bigint) as cents, t.balance, t.k_symbol,
         case when t.type = 'PRIJEM' then 'credit' when t.type in ('VYDAJ','VYBER') then 'debit' end as direction,
         case t.operation when 'VKLAD' then 'cash deposit' when 'VYBER' then 'cash withdrawal' when 'VYBER KARTOU' then 'card withdrawal'
              when 'PREVOD Z UCTU' then 'transfer in' when 'PREVOD NA UCET' then 'transfer out' end as operation,
         case t.k_symbol when 'SLUZBY' then 'statement fee' when 'UROK' then 'interest' when 'SANKC. UROK' then 'penalty interest'
              when 'SIPO' then 'household payment' when 'DUCHOD' then 'pension' when 'POJISTNE' then 'insurance' when 'UVER' then 'loan payment'
              when ' ' then 'blank' end as purpose,
         -- booking: after the 28th comes next month
         case when day(t.date) > 28 then cast(date_trunc('month', t.date) + interval 1 month as date) else cast(date_trunc('month', t.date) as date) end as bm,
         date_diff('day', a.opened, t.date) as age,
         a.region, a.district, a.frequency
  from raw.trans t join acc a on a.account_id = t.account_id
), p as (  -- transaction volume: grace only
  select * from post where age >= 30
), z as (
  select direction as g, coalesce(sum(cents) filter (where bm between date '1995-04-01' and date '1995-06-01'),0) - coalesce(sum(cents) filter (where bm between date '1995-01-01' and date '1995-03-01'),0) as c
  from p where bm between date '1995-01-01' and date '1995-06-01' and direction is not null group by 1
)
select component, contribution from (
  select g as component, round(cast(c as double)/100,2) as contribution, 0 as o from z
  union all select 'total', round(cast(sum(c) as double)/100,2), 1 from z) order by o, component
