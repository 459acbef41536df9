{% macro berka__interest_capitalisation() %}
    {{ return(goldwright.rule_parts(
        rule='berka__interest_capitalisation',
        sentence='Postings of interest are left out; penalty interest is another purpose.',
        drop_rows_where="purpose = 'interest'",
    )) }}
{% endmacro %}
