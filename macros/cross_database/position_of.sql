{#- Where a text first stands in another, counted from one; nought where it does not. -#}
{% macro position_of(part, text) %}
    {{- return(adapter.dispatch('position_of', 'goldwright')(part, text)) -}}
{% endmacro %}

{% macro default__position_of(part, text) -%}
    position({{ part }} in {{ text }})
{%- endmacro %}

{% macro bigquery__position_of(part, text) -%}
    strpos({{ text }}, {{ part }})
{%- endmacro %}
