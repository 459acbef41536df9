-- document: flights__arrival_on_time_2012
select 'Bureau of Timetables' as value
