-- berka__small_sample_suppression_1994 (section 5)
select 10 as value
