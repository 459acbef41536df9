-- document: flights__early_departure
select 'Office of Punctuality' as value
