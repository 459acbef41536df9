-- document: flights__shuttle_flights
select '2012-10-01' as value
