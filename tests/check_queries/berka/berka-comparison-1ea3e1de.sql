-- balance_volatility; fee_structure_1996 (b), inter_bank_flag, penalty_interest_separation, small_sample_suppression (posting date; interest stays)
with p as (
  select t.account_id, t.date, date_trunc('month',t.date)::date as per, cast(t.amount*100 as bigint) as amt, cast(t.balance*100 as bigint) as bal,
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
  where not (t.date >= date '1996-01-01' and t.k_symbol is not distinct from 'SLUZBY')
    and (t.bank is null or t.bank='AB')
    and t.k_symbol is distinct from 'SANKC. UROK'
)
, g as (select gender, sum(bal)::hugeint as s, sum(bal::hugeint*bal) as q, count(*)::hugeint as n from p where per between date '1996-09-01' and date '1996-09-01' group by gender having count(distinct account_id)>=30)
, r as (select gender, 100*sqrt((n*q-s*s)::double)/s::double as v from g)
, w as (select max(v) filter (gender='female') as f, max(v) filter (gender='male') as m from r)
select round(f,2) as female, round(m,2) as male, case when f<m then 'female' else 'male' end as lower from w
