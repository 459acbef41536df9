{% macro olist__fulfillment_score_weights() %}
    {{ return(goldwright.rule_parts(
        rule='olist__fulfillment_score_weights',
        sentence='On-time delivery weighs {on_time_weight} percent, punctual handover {handover_weight}, satisfaction {satisfaction_weight}.',
        parameters={'on_time_weight': 50, 'handover_weight': 20, 'satisfaction_weight': 30},
    )) }}
{% endmacro %}
