{#- One row per day, from four years before the first domain's days to two after the last's: what MetricFlow and asked cells need. -#}
{%- set years = [] -%}
{%- for days in var('domains').values() -%}
    {%- do years.extend([days.first_day[:4] | int - 4, days.last_day[:4] | int + 3]) -%}
{%- endfor %}
with

days as (
    {{ dbt.date_spine('day', "cast('" ~ years | min ~ "-01-01' as date)", "cast('" ~ years | max ~ "-01-01' as date)") }}
)

select cast(date_day as date) as date_day
from days
