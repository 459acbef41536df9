-- document: flights__small_fleet
select '30' as value
