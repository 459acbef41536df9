{% macro flights__arrival_on_time() %}
    {{ return(goldwright.rule_parts(
        rule='flights__arrival_on_time',
        sentence='A flight arrives on time when it is no more than {grace_minutes} minutes late.',
        parameters={'grace_minutes': 14},
        measure={'flights_on_time_share': 'case when arrival_delay_minutes <= {grace_minutes} then 1 when arrival_delay_minutes > {grace_minutes} then 0 end'},
    )) }}
{% endmacro %}
