-- document: flights__early_departure
select '2013-07-01' as value
