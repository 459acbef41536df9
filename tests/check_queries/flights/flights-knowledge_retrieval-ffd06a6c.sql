-- document: flights__winter_storm
select '2013-02-08' as value
