{% macro olist__pilot_period_exclusion() %}
    {{ return(goldwright.rule_parts(
        rule='olist__pilot_period_exclusion',
        sentence='Orders bought before 1 January {first_regular_year} belong to the pilot and are left out.',
        parameters={'first_regular_year': 2017},
        drop_rows_where='purchase_year < {first_regular_year}',
    )) }}
{% endmacro %}
