-- document: flights__early_departure
select '2013-06-03' as value
