{% macro flights__shuttle_flights() %}
    {{ return(goldwright.rule_parts(
        rule='flights__shuttle_flights',
        sentence='From LaGuardia, flights of less than {fewest_miles} miles are shuttles and left out.',
        parameters={'fewest_miles': 200},
        drop_rows_where='distance_miles < {fewest_miles}',
        when={'origin_airport': ['LaGuardia']},
    )) }}
{% endmacro %}
