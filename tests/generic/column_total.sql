{#- Holds the sum of a column to a known total, each value rounded to `decimals` before it is added. -#}
{% test column_total(model, column_name, total, decimals=0) %}

with

totals as (

    select sum(cast({{ column_name }} as decimal(18, {{ decimals }}))) as found
    from {{ model }}

)

select found, {{ total }} as expected
from totals
where found is null or found != {{ total }}

{% endtest %}
