-- document: flights__winter_storm
select 'Snow Desk' as value
