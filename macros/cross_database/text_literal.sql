{#- A text between quotes, with what the engine wants before a quote inside it. -#}
{% macro text_literal(text) -%}
    {{ dbt.string_literal(dbt.escape_single_quotes(text)) }}
{%- endmacro %}
