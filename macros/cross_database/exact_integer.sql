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

{#- PostgreSQL's way would mean 18 digits here. -#}
{% macro redshift__exact_integer() -%}
    {{ goldwright.default__exact_integer() }}
{%- endmacro %}

{#- A numeric holds 29 digits before the point. -#}
{% macro bigquery__exact_integer() -%}
    bignumeric
{%- endmacro %}
