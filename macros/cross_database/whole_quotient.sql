{#-
    The whole part of a quotient of two integers that are not negative. Where no operator gives it, the remainder is
    taken off first: what is left divides without a fraction, however many places the engine keeps.
-#}
{% macro whole_quotient(numerator, denominator) %}
    {{- return(adapter.dispatch('whole_quotient', 'goldwright')(numerator, denominator)) -}}
{% endmacro %}

{% macro default__whole_quotient(numerator, denominator) -%}
    ((({{ numerator }}) - mod({{ numerator }}, {{ denominator }})) / ({{ denominator }}))
{%- endmacro %}

{% macro duckdb__whole_quotient(numerator, denominator) -%}
    (({{ numerator }}) // ({{ denominator }}))
{%- endmacro %}

{% macro postgres__whole_quotient(numerator, denominator) -%}
    div({{ numerator }}, {{ denominator }})
{%- endmacro %}

{#- What falls back to PostgreSQL's way and has no `div()`. -#}
{% macro redshift__whole_quotient(numerator, denominator) -%}
    {{ goldwright.default__whole_quotient(numerator, denominator) }}
{%- endmacro %}

{% macro bigquery__whole_quotient(numerator, denominator) -%}
    div({{ numerator }}, {{ denominator }})
{%- endmacro %}

{% macro spark__whole_quotient(numerator, denominator) -%}
    (({{ numerator }}) div ({{ denominator }}))
{%- endmacro %}
