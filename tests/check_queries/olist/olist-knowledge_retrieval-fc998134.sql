-- Documents applied: olist__clv_lifespan (section 2)
select 3 as value
