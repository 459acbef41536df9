{% macro olist__delivery_outlier_exclusion() %}
    {{ return(goldwright.rule_parts(
        rule='olist__delivery_outlier_exclusion',
        sentence='A delivery that took longer than {longest_plausible_days} times 24 hours is a data fault.',
        parameters={'longest_plausible_days': 60},
        drop_rows_where='delivery_seconds > {longest_plausible_days} * 86400',
    )) }}
{% endmacro %}
