-- Applied: olist__freight_strike_relief (sections 1 and 4: up to 7 days after the promised day)
select 7 as value
