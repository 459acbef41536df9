{#- Superseded on 2017-07-01 by olist__csat_calculation, which leaves it the reviews created until then. -#}
{% macro olist__csat_calculation_2017() %}
    {{ return(goldwright.rule_parts(
        rule='olist__csat_calculation_2017',
        sentence='Of the reviews created until 30 June 2017, one with at least {fewest_stars} stars is satisfied.',
        parameters={'fewest_stars': 5},
        measure={
            'olist_csat': 'case when review_score >= {fewest_stars} then 5 when review_score < {fewest_stars} then 0 end',
        },
        effective={'to': '2017-06-30'},
        overrides='olist__csat_calculation',
    )) }}
{% endmacro %}
