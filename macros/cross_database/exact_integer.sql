{#- The widest exact integer of the engine: sums of squares and cross products fit. -#}
{% macro exact_integer() %}
    {{- return(adapter.dispatch('exact_integer', 'goldwright')()) -}}
{% endmacro %}

{% macro default__exact_integer() -%}
    decimal(38, 0)
{%- endmacro %}

{% macro duckdb__exact_integer() -%}
    hugeint
{%- endmacro %}

{% macro postgres__exact_integer() -%}
    numeric
{%- endmacro %}
