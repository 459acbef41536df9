{#- Thirty-two hex digits of a text; the same on every engine. -#}
{% macro hash_of(text) -%}
    md5({{ text }})
{%- endmacro %}
