-- flights__small_fleet (section 10)
select 'Airline Liaison Office' as value
