-- document: flights__shuttle_flights
select 'Airspace Planning' as value
