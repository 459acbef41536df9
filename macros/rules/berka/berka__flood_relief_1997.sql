{% macro berka__flood_relief_1997() %}
    {{ return(goldwright.rule_parts(
        rule='berka__flood_relief_1997',
        sentence='In Moravia, loans granted after {last_mature_year} are too young to be judged, since payment holidays after the flood hide their quality.',
        parameters={'last_mature_year': 1996},
        drop_rows_where='loan_granted_year > {last_mature_year}',
        when={'account_region': ['north Moravia', 'south Moravia']},
        overrides='berka__cohort_maturity',
    )) }}
{% endmacro %}
