-- Aircraft in use page; an aircraft named for flights that never left alone was not in use
select count(distinct f.tailnum) as value
from raw.flights f join raw.planes p on p.tailnum = f.tailnum
where p.manufacturer = 'EMBRAER' and f.dep_time is not null
