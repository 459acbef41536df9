{#- The rules as someone applies them who overlooks that one holds only for a period or a condition: it then takes the place of the rule that it overrides everywhere. -#}
{% macro rules_without_limits(rule, rules) %}
    {%- set believed = [] -%}
    {%- set limited = rules | selectattr('rule', 'equalto', rule) | first -%}
    {%- for one in rules if one.rule not in (rule, limited.overrides) -%}
        {%- do believed.append(one) -%}
    {%- endfor -%}
    {%- set unlimited = dict(limited) -%}
    {%- do unlimited.update({'when': {}, 'effective': {}, 'overrides': none}) -%}
    {{- return(believed + [unlimited]) -}}
{% endmacro %}
