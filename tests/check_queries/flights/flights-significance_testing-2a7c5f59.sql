-- Average arrival delay page; arrivals more than 180 minutes late left out; both airlines have 30 aircraft or more
select case carrier when 'FL' then 'a' else 'b' end as side, count(*) as unit_count, avg(arr_delay) as unit_mean,
  var_samp(arr_delay) as unit_variance
from raw.flights where carrier in ('FL', 'US') and month between 4 and 6 and arr_delay <= 180
group by 1 order by 1
