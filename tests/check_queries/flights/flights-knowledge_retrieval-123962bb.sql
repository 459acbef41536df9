-- document: flights__small_fleet
select 'Airline Liaison Office' as value
