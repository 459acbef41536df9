{% macro berka__credit_risk_score_weights() %}
    {{ return(goldwright.rule_parts(
        rule='berka__credit_risk_score_weights',
        sentence='Bad status weighs {default_weight} points, the instalment {burden_weight}, unemployment {unemployment_weight}, a low balance {balance_weight}, youth {age_weight}.',
        parameters={
            'default_weight': 35,
            'burden_weight': 25,
            'unemployment_weight': 15,
            'balance_weight': 20,
            'age_weight': 5,
        },
        measure={
            'berka_credit_risk_score': '{default_weight} * status_points + {burden_weight} * burden_points + {unemployment_weight} * unemployment_points + {balance_weight} * balance_points + {age_weight} * age_points',
        },
    )) }}
{% endmacro %}
