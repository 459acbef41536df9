{#- Superseded on 2013-01-01 by flights__arrival_on_time, which restates the whole history. -#}
{% macro flights__arrival_on_time_2012() %}
    {{ return(goldwright.rule_parts(
        rule='flights__arrival_on_time_2012',
        sentence='A flight arrives on time when it is no more than {grace_minutes} minutes late.',
        parameters={'grace_minutes': 5},
        measure={'flights_on_time_share': 'case when arrival_delay_minutes <= {grace_minutes} then 1 when arrival_delay_minutes > {grace_minutes} then 0 end'},
    )) }}
{% endmacro %}
