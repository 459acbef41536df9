{% macro flights__extreme_delay() %}
    {{ return(goldwright.rule_parts(
        rule='flights__extreme_delay',
        sentence='Flights that arrived more than {longest_minutes} minutes late are left out.',
        parameters={'longest_minutes': 180},
        drop_rows_where='arrival_delay_minutes > {longest_minutes}',
    )) }}
{% endmacro %}
