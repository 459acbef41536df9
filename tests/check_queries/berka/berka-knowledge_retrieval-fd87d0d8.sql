-- berka__de_minimis_1993 (section 8)
select 'Accounting' as value
