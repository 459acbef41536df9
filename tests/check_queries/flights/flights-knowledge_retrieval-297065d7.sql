-- document: flights__extreme_delay
select 'Statistics Group' as value
