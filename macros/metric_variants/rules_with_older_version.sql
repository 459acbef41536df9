{#- The rules as someone applies them who takes a replaced version for the one in force: what overrides the new version overrides the old one. -#}
{% macro rules_with_older_version(older, newer, rules) %}
    {%- set believed = [] -%}
    {%- for one in rules if one.rule != newer -%}
        {%- set kept = dict(one) -%}
        {%- if one.overrides == newer -%}{%- do kept.update({'overrides': older.rule}) -%}{%- endif -%}
        {%- do believed.append(kept) -%}
    {%- endfor -%}
    {{- return(believed + [older]) -}}
{% endmacro %}
