{% macro berka__de_minimis() %}
    {{ return(goldwright.rule_parts(
        rule='berka__de_minimis',
        sentence='Postings of less than {min_amount} CZK are small change and left out.',
        parameters={'min_amount': 50},
        drop_rows_where='amount_haler < {min_amount} * 100',
    )) }}
{% endmacro %}
