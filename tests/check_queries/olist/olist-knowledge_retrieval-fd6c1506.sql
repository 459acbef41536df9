-- Documents applied: olist__freight_strike_relief (sections 1, 4)
select 7 as value
