-- document: flights__cancelled_flights
select '2013-03-15' as value
