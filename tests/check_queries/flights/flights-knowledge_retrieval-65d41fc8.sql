-- document: flights__arrival_on_time
select 'Office of Punctuality' as value
