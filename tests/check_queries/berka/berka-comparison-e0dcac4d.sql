-- Documents applied: overdraft_rate; interest_capitalisation, penalty_interest_separation, month_end_booking, small_sample_suppression (30 accounts)
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
), p as (  -- overdraft rate: interest and penalty interest out
  select * from post
  where k_symbol is distinct from 'UROK' and k_symbol is distinct from 'SANKC. UROK'
), g as (
  select frequency as g, 100*count(*) filter (where balance < 0) as n, count(*) as d, count(distinct account_id) as k
  from p where year(bm)=1995 and frequency in ('monthly','weekly') group by 1
), x as (
  select max(n) filter (where g='monthly') as na, max(d) filter (where g='monthly') as da, max(k) filter (where g='monthly') as ka,
         max(n) filter (where g='weekly') as nb, max(d) filter (where g='weekly') as db, max(k) filter (where g='weekly') as kb from g
)
select case when ka >= 30 then round(cast(sign(na) as double) * cast((2*100*abs(cast(na as hugeint)) + da) // (2*cast(da as hugeint)) as double) / 100, 2) end as monthly,
       case when kb >= 30 then round(cast(sign(nb) as double) * cast((2*100*abs(cast(nb as hugeint)) + db) // (2*cast(db as hugeint)) as double) / 100, 2) end as weekly,
       case when ka < 30 or kb < 30 then 'not reported' when na*db < nb*da then 'monthly' else 'weekly' end as lower
from x
