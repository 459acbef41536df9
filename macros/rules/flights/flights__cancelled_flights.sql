{% macro flights__cancelled_flights() %}
    {{ return(goldwright.rule_parts(
        rule='flights__cancelled_flights',
        sentence='Flights that never left are left out.',
        drop_rows_where='departed_on is null',
    )) }}
{% endmacro %}
