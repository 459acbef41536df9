-- Applied: olist__clv_lifespan (section 2: the lifespan of a buyer is 3 years; page olist_customer_lifetime_value overridden)
select 3 as value
