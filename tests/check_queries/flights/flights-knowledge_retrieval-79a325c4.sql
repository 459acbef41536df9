-- document: flights__arrival_on_time
select '2013-01-01' as value
