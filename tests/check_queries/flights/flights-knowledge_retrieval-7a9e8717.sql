-- document: flights__extreme_delay
select '2012-11-15' as value
