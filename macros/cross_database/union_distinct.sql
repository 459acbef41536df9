{#- Between two selects whose equal rows become one. -#}
{% macro union_distinct() %}
    {{- return(adapter.dispatch('union_distinct', 'goldwright')()) -}}
{% endmacro %}

{% macro default__union_distinct() -%}
    union
{%- endmacro %}

{% macro bigquery__union_distinct() -%}
    union distinct
{%- endmacro %}
