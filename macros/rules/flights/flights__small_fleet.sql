{% macro flights__small_fleet() %}
    {{ return(goldwright.rule_parts(
        rule='flights__small_fleet',
        sentence='Figures resting on fewer than {fewest_aircraft} aircraft are not reported.',
        parameters={'fewest_aircraft': 30},
        suppress_below={'aircraft': '{fewest_aircraft}'},
    )) }}
{% endmacro %}
