{#- The two middle values of a group's whole numbers, added up; of an odd number of them, twice the one in the middle. -#}
{% macro sum_of_middle_values(column) %}
    {{- return(adapter.dispatch('sum_of_middle_values', 'goldwright')(column)) -}}
{% endmacro %}

{% macro default__sum_of_middle_values(column) -%}
    percentile_disc(0.5) within group (order by {{ column }} asc) + percentile_disc(0.5) within group (order by {{ column }} desc)
{%- endmacro %}

{#- `percentile_disc` is no aggregate here; the mean of two even numbers has no fraction. -#}
{% macro redshift__sum_of_middle_values(column) -%}
    median(2 * {{ column }})
{%- endmacro %}

{#- `percentile_disc` is no aggregate here. -#}
{% macro bigquery__sum_of_middle_values(column) -%}
    {%- set values = 'array_agg(' ~ column ~ ' ignore nulls order by ' ~ column ~ ')' -%}
    {{ values }}[safe_offset(div(count({{ column }}) + 1, 2) - 1)] + {{ values }}[safe_offset(div(count({{ column }}), 2))]
{%- endmacro %}
