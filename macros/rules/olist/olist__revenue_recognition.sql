{% macro olist__revenue_recognition() %}
    {{ return(goldwright.rule_parts(
        rule='olist__revenue_recognition',
        sentence='Freight is passed on to the carriers and is no revenue.',
        measure={
            'olist_revenue_per_order': {'numerator': 'price_cents'},
            'olist_customer_lifetime_value': {'numerator': 'price_cents'},
            'olist_gross_merchandise_value': 'price_cents',
            'olist_revenue_per_seller': {'numerator': 'price_cents'},
        },
    )) }}
{% endmacro %}
