-- document: flights__arrival_on_time
select '14' as value
