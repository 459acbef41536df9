-- Documents applied: standing_order_load page; standing_order_validation (below 100 CZK out), unclassified_purpose (blank out); counterfactual sets standing_order_validation aside; accounts opened in 1996
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
), ordr as (
  select o.order_id, o.account_id, cast(round(o.amount*100) as bigint) as cents, a.opened, a.region, a.gender,
         case o.k_symbol when 'SIPO' then 'household payment' when 'POJISTNE' then 'insurance' when 'UVER' then 'loan payment' when 'LEASING' then 'leasing' when ' ' then 'blank' end as purpose,
         cast(round(o.amount*100) as bigint) >= 10000 as not_token
  from raw."order" o join acc a on a.account_id = o.account_id
  where o.k_symbol is distinct from ' '   -- blank purposes are left out
), x as (
  select sum(cents) filter (where not_token) as n1, 100*count(distinct account_id) filter (where not_token) as d1, sum(cents) as n2, 100*count(distinct account_id) as d2
  from ordr where purpose='household payment' and year(opened)=1996
)
select round(cast(sign(n1) as double) * cast((2*100*abs(cast(n1 as hugeint)) + d1) // (2*cast(d1 as hugeint)) as double) / 100, 2) as baseline, round(cast(sign(n2) as double) * cast((2*100*abs(cast(n2 as hugeint)) + d2) // (2*cast(d2 as hugeint)) as double) / 100, 2) as counterfactual, round(cast(sign((n2*d1-n1*d2)) as double) * cast((2*100*abs(cast((n2*d1-n1*d2) as hugeint)) + (cast(d1 as hugeint)*d2)) // (2*cast((cast(d1 as hugeint)*d2) as hugeint)) as double) / 100, 2) as difference from x
