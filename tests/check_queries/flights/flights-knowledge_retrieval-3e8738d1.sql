-- document: flights__winter_storm
select '2013-02-11' as value
