{#- Superseded on 2017-02-01 by olist__delivery_outlier_exclusion, which restates the whole history. -#}
{% macro olist__delivery_outlier_exclusion_2016() %}
    {{ return(goldwright.rule_parts(
        rule='olist__delivery_outlier_exclusion_2016',
        sentence='A delivery that took longer than {longest_plausible_days} times 24 hours is a data fault.',
        parameters={'longest_plausible_days': 45},
        drop_rows_where='delivery_seconds > {longest_plausible_days} * 86400',
    )) }}
{% endmacro %}
