-- Total distance page; flights that never left, left out and counted as well
select sum(distance) filter (dep_time is not null) as baseline, sum(distance) as counterfactual,
  coalesce(sum(distance) filter (dep_time is null), 0) as difference
from raw.flights where origin = 'LGA' and month between 4 and 6
