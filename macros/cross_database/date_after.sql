{#- The date so many days or months after another; null where that is. -#}
{% macro date_after(part, count, from_date) %}
    {{- return(adapter.dispatch('date_after', 'goldwright')(part, count, from_date)) -}}
{% endmacro %}

{% macro default__date_after(part, count, from_date) -%}
    cast({{ dbt.dateadd(part, count, from_date) }} as date)
{%- endmacro %}

{#- dbt's own fails on a null, and on Databricks asks the server. -#}
{% macro spark__date_after(part, count, from_date) -%}
    {%- if part == 'day' -%}date_add({{ from_date }}, {{ count }}){%- else -%}add_months({{ from_date }}, {{ count }}){%- endif -%}
{%- endmacro %}
