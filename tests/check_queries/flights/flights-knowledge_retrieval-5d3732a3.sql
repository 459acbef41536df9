-- document: flights__shuttle_flights
select '200' as value
