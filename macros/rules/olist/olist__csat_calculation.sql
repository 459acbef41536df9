{% macro olist__csat_calculation() %}
    {{ return(goldwright.rule_parts(
        rule='olist__csat_calculation',
        sentence='A review with at least {fewest_stars} stars is satisfied; the metric multiplies by 20, so that satisfied counts as five.',
        parameters={'fewest_stars': 4},
        measure={
            'olist_csat': 'case when review_score >= {fewest_stars} then 5 when review_score < {fewest_stars} then 0 end',
        },
    )) }}
{% endmacro %}
