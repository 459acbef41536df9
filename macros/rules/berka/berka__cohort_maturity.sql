{% macro berka__cohort_maturity() %}
    {{ return(goldwright.rule_parts(
        rule='berka__cohort_maturity',
        sentence='Loans granted after {last_mature_year} are too young to be judged.',
        parameters={'last_mature_year': 1997},
        drop_rows_where='loan_granted_year > {last_mature_year}',
    )) }}
{% endmacro %}
