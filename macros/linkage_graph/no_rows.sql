{#- A relation of text columns without a row: what a domain has that declares nothing of a kind. -#}
{% macro no_rows(columns) -%}
select
    {%- for column in columns %}
    cast(null as {{ dbt.type_string() }}) as {{ column }}{{ ',' if not loop.last }}
    {%- endfor %}
where 1 = 0
{%- endmacro %}
