{% macro olist__clv_lifespan() %}
    {{ return(goldwright.rule_parts(
        rule='olist__clv_lifespan',
        sentence='The lifespan of a buyer is {lifespan_years} years.',
        parameters={'lifespan_years': 3},
    )) }}
{% endmacro %}
