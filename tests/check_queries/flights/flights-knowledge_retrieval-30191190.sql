-- document: flights__winter_storm
select '45' as value
