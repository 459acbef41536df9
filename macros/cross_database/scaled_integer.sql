{#- A decimal number as an integer of its last kept place: `scaled_integer('price', 2)` is whole cents. -#}
{% macro scaled_integer(number, places) %}
    {{- return(adapter.dispatch('scaled_integer', 'goldwright')(number, places)) -}}
{% endmacro %}

{% macro default__scaled_integer(number, places) -%}
    cast(cast({{ number }} as decimal(18, {{ places }})) * {{ 10 ** places }} as bigint)
{%- endmacro %}
