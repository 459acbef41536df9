-- Documents applied: olist__fulfillment_score_weights (section 8)
select 'Seller Relations' as value
