-- average_account_fee; fee_structure_1996 (a), month_end_booking; methods 8
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
  where t.type in ('VYDAJ','VYBER')
    and (t.k_symbol='SLUZBY' or (t.k_symbol='SANKC. UROK' and t.date >= date '1996-01-01'))
)
, g as (select per, sum(amt) as s, count(*) as n from p where region='Prague' and per between date '1998-07-01' and date '1998-12-01' group by per)
, r as (select per, (cast((case when s<0 then -1 else 1 end)*((2*abs(s)+n)//(2*n)) as double)/100) as v from g)
, f as (select per, v from r where v > 20 order by per limit 1)
select case when exists (select 1 from f) then 'yes' else 'no' end as crossed,
  coalesce((select strftime(per,'%Y-%m') from f),'none') as period, coalesce((select v::varchar from f),'none') as value
