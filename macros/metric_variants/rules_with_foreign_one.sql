{#- The rules as someone applies them who holds one to govern this metric too that drops or dates rows for another. -#}
{% macro rules_with_foreign_one(rule, metric, rules) %}
    {%- set believed = dict(rule) -%}
    {%- do believed.update({'measure': {}, 'suppress_below': {}, 'drop_rows_where': goldwright._drop_of(rule, metric)}) -%}
    {{- return(rules + [believed]) -}}
{% endmacro %}
