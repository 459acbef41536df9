{#- Whole seconds from one moment to a later one; negative when it comes earlier. Naive timestamps only. -#}
{% macro elapsed_seconds(from_moment, to_moment) %}
    {{- return(adapter.dispatch('elapsed_seconds', 'goldwright')(from_moment, to_moment)) -}}
{% endmacro %}

{% macro default__elapsed_seconds(from_moment, to_moment) -%}
    cast({{ dbt.datediff(from_moment, to_moment, 'second') }} as bigint)
{%- endmacro %}

{#- dbt's own fails on a null. -#}
{% macro spark__elapsed_seconds(from_moment, to_moment) -%}
    timestampdiff(second, {{ from_moment }}, {{ to_moment }})
{%- endmacro %}
