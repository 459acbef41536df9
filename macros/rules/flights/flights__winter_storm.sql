{% macro flights__winter_storm() %}
    {{ return(goldwright.rule_parts(
        rule='flights__winter_storm',
        sentence='Scheduled on the days of the February storm, a flight is on time when it is no more than {storm_minutes} minutes late.',
        parameters={'storm_minutes': 45},
        measure={'flights_on_time_share': 'case when arrival_delay_minutes <= {storm_minutes} then 1 when arrival_delay_minutes > {storm_minutes} then 0 end'},
        effective={'from': '2013-02-08', 'to': '2013-02-11'},
        overrides='flights__arrival_on_time',
    )) }}
{% endmacro %}
