-- berka_average_account_fee, dimension_owner_gender, month_end_booking (after 28th -> next month),
-- fee_structure_1996 (penalty interest only for posting dates from 1996-01-01); de_minimis does not govern
with b as (
  select cast(round(t.amount*100) as bigint) as c,
    case when day(t.date)>28 then date_trunc('month',t.date)+interval 1 month else date_trunc('month',t.date) end as bm
  from raw.trans t
  join raw.disp d on d.account_id=t.account_id and d.type='OWNER'
  join raw.client cl on cl.client_id=d.client_id
  where cl.gender='M' and t.type in ('VYDAJ','VYBER')
    and (t.k_symbol='SLUZBY' or (t.k_symbol='SANKC. UROK' and t.date>=date '1996-01-01'))),
m as (
  select strftime(bm,'%Y-%m') as period, cast((2*sum(c)+count(*))//(2*count(*)) as bigint) as cents, 
         cents/100.0 as v
  from b where bm>='1995-07-01' and bm<'1996-01-01' group by 1)
, f as (select * from m where cents > 1800 order by period limit 1)
select case when count(*)>0 then 'yes' else 'no' end as crossed,
       coalesce(max(period),'none') as period,
       coalesce(max(cast(cast(cents as decimal(18,2))/100 as decimal(18,2))::varchar),'none') as value
from f
