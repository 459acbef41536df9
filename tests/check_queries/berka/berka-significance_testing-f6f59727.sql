-- average_loan_amount; small_sample_suppression (fewer than 10 loans)
select case duration when 12 then 'a' else 'b' end as side, count(*) as unit_count, avg(amount::double) as unit_mean, var_samp(amount::double) as unit_variance
from raw.loan where year(date)=1997 and duration in (12,48) group by duration order by 1
