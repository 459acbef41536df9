-- berka__standing_order_validation (section 11)
select '1995-03-01' as value
