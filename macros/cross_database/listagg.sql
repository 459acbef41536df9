{#- dbt's own list on Spark keeps no order; a limit is asked for nowhere. -#}
{% macro spark__listagg(measure, delimiter_text, order_by_clause, limit_num) -%}
    listagg({{ measure }}, {{ delimiter_text }}) within group ({{ order_by_clause }})
{%- endmacro %}
