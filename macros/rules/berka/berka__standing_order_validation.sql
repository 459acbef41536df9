{% macro berka__standing_order_validation() %}
    {{ return(goldwright.rule_parts(
        rule='berka__standing_order_validation',
        sentence='Standing orders below {min_amount} CZK are tokens and left out.',
        parameters={'min_amount': 100},
        drop_rows_where='amount_haler < {min_amount} * 100',
    )) }}
{% endmacro %}
