{#- Money as whole cents: an amount that arrives as a float is rounded half away from zero once, here. -#}
{% macro cents(amount) %}
    {{- scaled_integer(amount, 2) -}}
{% endmacro %}
