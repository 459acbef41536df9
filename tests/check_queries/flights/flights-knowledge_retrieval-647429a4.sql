-- document: flights__arrival_on_time_2012
select '2012-03-01' as value
