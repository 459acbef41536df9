{#- The whole part of a quotient of two integers that are not negative. -#}
{% macro whole_quotient(numerator, denominator) %}
    {{- return(adapter.dispatch('whole_quotient', 'goldwright')(numerator, denominator)) -}}
{% endmacro %}

{% macro duckdb__whole_quotient(numerator, denominator) -%}
    (({{ numerator }}) // ({{ denominator }}))
{%- endmacro %}

{% macro postgres__whole_quotient(numerator, denominator) -%}
    div({{ numerator }}, {{ denominator }})
{%- endmacro %}

{% macro spark__whole_quotient(numerator, denominator) -%}
    (({{ numerator }}) div ({{ denominator }}))
{%- endmacro %}
