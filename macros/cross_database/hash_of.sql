{#- Thirty-two hex digits of a text; the same on every engine. -#}
{% macro hash_of(text) %}
    {{- return(adapter.dispatch('hash_of', 'goldwright')(text)) -}}
{% endmacro %}

{% macro default__hash_of(text) -%}
    md5({{ text }})
{%- endmacro %}

{% macro bigquery__hash_of(text) -%}
    to_hex(md5({{ text }}))
{%- endmacro %}
