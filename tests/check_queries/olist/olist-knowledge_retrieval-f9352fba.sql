-- Documents applied: olist__delivery_outlier_exclusion_2016 (section 8)
select 'Logistics Analytics' as value
