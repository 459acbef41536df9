{#- Has the engine count what a model holds, where it does not do so by itself. -#}
{% macro gather_statistics() %}
    {{- return(adapter.dispatch('gather_statistics', 'goldwright')()) -}}
{% endmacro %}

{% macro default__gather_statistics() %}
{% endmacro %}

{% macro postgres__gather_statistics() %}
    {%- if model.config.materialized != 'view' -%}
        analyze {{ this }}
    {%- endif -%}
{% endmacro %}

{#- It does so by itself. -#}
{% macro redshift__gather_statistics() %}
{% endmacro %}
