{#- An angle of so many degrees in radians. -#}
{% macro radians_of(degrees) %}
    {{- return(adapter.dispatch('radians_of', 'goldwright')(degrees)) -}}
{% endmacro %}

{% macro default__radians_of(degrees) -%}
    radians({{ degrees }})
{%- endmacro %}

{% macro bigquery__radians_of(degrees) -%}
    (({{ degrees }}) * acos(-1) / 180)
{%- endmacro %}
