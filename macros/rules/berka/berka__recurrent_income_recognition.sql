{% macro berka__recurrent_income_recognition() %}
    {{ return(goldwright.rule_parts(
        rule='berka__recurrent_income_recognition',
        sentence='Cash paid in over the counter is no income.',
        drop_rows_where="operation = 'cash deposit'",
    )) }}
{% endmacro %}
