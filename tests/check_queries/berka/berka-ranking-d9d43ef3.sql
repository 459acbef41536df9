-- average_loan_term; no rule names it
with g as (select d.A3 as grp, 100*sum(l.duration) as s, count(*) as n from raw.loan l join raw.account a on a.account_id=l.account_id join raw.district d on d.A1=a.district_id join raw.disp o on o.account_id=a.account_id and o.type='OWNER' join raw.client c on c.client_id=o.client_id group by d.A3)
select grp as "group", (cast((case when s<0 then -1 else 1 end)*((2*abs(s)+n)//(2*n)) as double)/100) as "value" from g order by 2, 1 limit 3
