-- document: flights__small_fleet
select '2012-07-01' as value
