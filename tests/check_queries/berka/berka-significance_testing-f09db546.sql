-- average_loan_term; no rule names it
select case c.gender when 'F' then 'a' else 'b' end as side, count(*) as unit_count, avg(l.duration::double) as unit_mean, var_samp(l.duration::double) as unit_variance
from raw.loan l join raw.account a on a.account_id=l.account_id join raw.district d on d.A1=a.district_id join raw.disp o on o.account_id=a.account_id and o.type='OWNER' join raw.client c on c.client_id=o.client_id where c.gender in ('F','M') group by c.gender order by 1
