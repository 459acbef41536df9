{% macro berka__unclassified_purpose() %}
    {{ return(goldwright.rule_parts(
        rule='berka__unclassified_purpose',
        sentence='Standing orders whose purpose is blank are left out.',
        drop_rows_where='true',
        when={'order_purpose': ['blank']},
    )) }}
{% endmacro %}
