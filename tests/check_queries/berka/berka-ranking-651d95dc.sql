-- average_transaction_amount; account_opening_date, de_minimis (+1993 edition up to 1994-12-31), interest_capitalisation, penalty_interest_separation, recurrent_income_recognition, month_end_booking
with p as (
  select t.account_id, t.date, (date_trunc('month',t.date) + case when day(t.date)>28 then interval 1 month else interval 0 month end)::date as per, cast(t.amount*100 as bigint) as amt, cast(t.balance*100 as bigint) as bal,
         t.operation, t.k_symbol, d.A2 as district, d.A3 as region,
         case c.gender when 'F' then 'female' when 'M' then 'male' end as gender,
         case a.frequency when 'POPLATEK MESICNE' then 'monthly' when 'POPLATEK TYDNE' then 'weekly' when 'POPLATEK PO OBRATU' then 'after each posting' end as freq,
         l.status as loan_status,
         case t.operation when 'VKLAD' then 'cash deposit' when 'VYBER' then 'cash withdrawal' when 'VYBER KARTOU' then 'card withdrawal'
              when 'PREVOD Z UCTU' then 'transfer in' when 'PREVOD NA UCET' then 'transfer out' end as op,
         case t.k_symbol when 'SIPO' then 'household payment' when 'UROK' then 'interest' end as purpose
  from raw.trans t
  join raw.account a on a.account_id=t.account_id
  join raw.district d on d.A1=a.district_id
  join raw.disp o on o.account_id=a.account_id and o.type='OWNER'
  join raw.client c on c.client_id=o.client_id
  left join raw.loan l on l.account_id=a.account_id
  where t.date - a.date >= 30
    and t.amount >= case when t.date >= date '1995-01-01' then 50 else 20 end
    and t.k_symbol is distinct from 'UROK'
    and t.k_symbol is distinct from 'SANKC. UROK'
    and t.operation is distinct from 'VKLAD'
)
, g as (select op as grp, sum(amt) as s, count(*) as n from p where op is not null group by op)
, r as (select grp, (cast((case when s<0 then -1 else 1 end)*((2*abs(s)+n)//(2*n)) as double)/100) as v from g)
select grp as "group", v as "value" from r order by 2, 1 limit 3
