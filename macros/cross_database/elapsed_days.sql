{#- Whole calendar days from one date to another. -#}
{% macro elapsed_days(from_date, to_date) %}
    {{- return(adapter.dispatch('elapsed_days', 'goldwright')(from_date, to_date)) -}}
{% endmacro %}

{% macro default__elapsed_days(from_date, to_date) -%}
    cast({{ dbt.datediff(from_date, to_date, 'day') }} as integer)
{%- endmacro %}

{#- dbt's own fails on a null. -#}
{% macro spark__elapsed_days(from_date, to_date) -%}
    datediff({{ to_date }}, {{ from_date }})
{%- endmacro %}
