{#-
    Holds the number of rows of each listed value of a column, and the number of all other rows, nulls among them.
    Each failing row names a value, what was found and what was expected.
-#}
{% test value_counts(model, column_name, counts, others=0) %}

with

found_values as (

    select
        case
            {%- for value in counts %}
            when cast({{ column_name }} as {{ dbt.type_string() }}) = '{{ value }}' then '{{ value }}'
            {%- endfor %}
            else '(others)'
        end as counted,
        count(*) as found
    from {{ model }}
    group by 1

),

expected_values as (

    {%- for value, expected in counts.items() %}
    select '{{ value }}' as counted, {{ expected }} as expected
    union all
    {%- endfor %}
    select '(others)', {{ others }}

)

select
    expected_values.counted,
    coalesce(found_values.found, 0) as found,
    expected_values.expected
from expected_values
left join found_values
    on expected_values.counted = found_values.counted
where coalesce(found_values.found, 0) != expected_values.expected

{% endtest %}
