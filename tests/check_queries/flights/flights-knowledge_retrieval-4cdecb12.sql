-- document: flights__extreme_delay
select '180' as value
