{#- Asks the engine to work out a CTE once, since many selects read it; engines that can't be asked decide for themselves. -#}
{% macro materialized() -%}
    {{- return(adapter.dispatch('materialized', 'goldwright')()) -}}
{%- endmacro %}

{% macro default__materialized() -%}{%- endmacro %}

{% macro duckdb__materialized() -%}materialized {% endmacro %}

{% macro postgres__materialized() -%}materialized {% endmacro %}

{% macro redshift__materialized() -%}{%- endmacro %}
