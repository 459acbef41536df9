{#- A decimal whose quotients keep ten places. -#}
{% macro decimal_with_ten_places() %}
    {{- return(adapter.dispatch('decimal_with_ten_places', 'goldwright')()) -}}
{% endmacro %}

{% macro default__decimal_with_ten_places() -%}
    decimal(28, 10)
{%- endmacro %}

{#- A numeric holds nine places. -#}
{% macro bigquery__decimal_with_ten_places() -%}
    bignumeric(28, 10)
{%- endmacro %}
