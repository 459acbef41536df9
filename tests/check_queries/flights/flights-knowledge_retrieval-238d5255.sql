-- document: flights__cancelled_flights
select 'Capacity Analysis' as value
