{% macro berka__penalty_interest_separation() %}
    {{ return(goldwright.rule_parts(
        rule='berka__penalty_interest_separation',
        sentence='Postings of penalty interest are left out.',
        drop_rows_where="purpose = 'penalty interest'",
    )) }}
{% endmacro %}
