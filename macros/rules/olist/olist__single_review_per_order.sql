{% macro olist__single_review_per_order() %}
    {{ return(goldwright.rule_parts(
        rule='olist__single_review_per_order',
        sentence='Of several reviews of an order only the one answered last counts.',
        drop_rows_where='review_rank > 1',
    )) }}
{% endmacro %}
