{% macro flights__early_departure() %}
    {{ return(goldwright.rule_parts(
        rule='flights__early_departure',
        sentence='Of flights scheduled from July 2013 on, a departure ahead of schedule counts as one without delay.',
        measure={'flights_average_departure_delay': 'case when departure_delay_minutes < 0 then 0 else departure_delay_minutes end'},
        effective={'from': '2013-07-01'},
    )) }}
{% endmacro %}
