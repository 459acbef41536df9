-- berka_inflow_outflow_ratio, dimension_owner_gender, posting_direction, methods (decompositions), account_opening_date (30 days),
-- interest_capitalisation, recurrent_income_recognition; posting-date quarters (month_end_booking does not govern)
with g as (
  select cl.gender as g,
    case when t.date<date '1998-07-01' then 1 else 2 end as p,
    cast(sum(case when t.type='PRIJEM' then t.amount else 0 end) as double) as c,
    cast(sum(case when t.type in ('VYDAJ','VYBER') then t.amount else 0 end) as double) as d
  from raw.trans t join raw.account a on a.account_id=t.account_id
  join raw.disp di on di.account_id=t.account_id and di.type='OWNER'
  join raw.client cl on cl.client_id=di.client_id
  where t.date>=date '1998-04-01' and t.date<date '1998-10-01'
    and date_diff('day',a.date,t.date)>=30
    and t.k_symbol is distinct from 'UROK'
    and t.operation is distinct from 'VKLAD'
  group by 1,2),
r as (select g,p,100*c/d as f, d/sum(d) over (partition by p) as w from g),
x as (select r1.f as f1,r1.w as w1,r2.f as f2,r2.w as w2 from r r1 join r r2 on r1.g=r2.g and r1.p=1 and r2.p=2)
select round(sum((w2-w1)*f1),2) as mix_effect, round(sum(w2*(f2-f1)),2) as rate_effect,
       round(sum(w2*f2)-sum(w1*f1),2) as total
from x
