-- document: flights__arrival_on_time_2012
select '5' as value
