-- berka__card_replacement (section 10)
select 'Card Services' as value
