{% macro berka__prague_salary_adjustment() %}
    {{ return(goldwright.rule_parts(
        rule='berka__prague_salary_adjustment',
        sentence='In Prague the average salary counts with {counted_percent} percent.',
        parameters={'counted_percent': 80},
        measure={
            'berka_instalment_to_salary': {'denominator': 'average_salary_koruna * {counted_percent}'},
        },
        when={'account_region': ['Prague']},
    )) }}
{% endmacro %}
