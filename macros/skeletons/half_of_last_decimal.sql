{#- The tolerance of a number with that many decimals. -#}
{% macro half_of_last_decimal(decimals) -%}
case {{ decimals }} when 0 then 0.5 when 1 then 0.05 when 2 then 0.005 when 3 then 0.0005 else 0.00005 end
{%- endmacro %}
