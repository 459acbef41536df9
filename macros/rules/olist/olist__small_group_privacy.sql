{% macro olist__small_group_privacy() %}
    {{ return(goldwright.rule_parts(
        rule='olist__small_group_privacy',
        sentence='Figures resting on fewer than {fewest_buyers} persons or {fewest_sellers} sellers are not reported.',
        parameters={'fewest_buyers': 10, 'fewest_sellers': 3},
        suppress_below={'buyer': '{fewest_buyers}', 'seller': '{fewest_sellers}'},
    )) }}
{% endmacro %}
