-- Documents applied: standing_order_value page; standing_order_validation (below 100 CZK out), unclassified_purpose (blank out); methods 9
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
)
select case gender when 'female' then 'a' else 'b' end as side, count(*) as unit_count, avg(cents::double/100) as unit_mean, var_samp(cents::double/100) as unit_variance
from ordr where not_token and gender in ('female','male') group by 1 order by 1
