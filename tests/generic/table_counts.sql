{#-
    Holds a table to its known size and key. Each failing row names one count, what was found and what was expected.

    rows      number of rows
    key       columns that together are unique and never null
    distinct  column: number of different values, null apart
    nulls     column: number of nulls
-#}
{% test table_counts(model, rows, key, distinct={}, nulls={}) %}

with

counts as (

    select 'rows' as counted, count(*) as found, {{ rows }} as expected
    from {{ model }}

    union all

    select 'different keys', count(*), {{ rows }}
    from (
        select distinct {{ key | join(', ') }}
        from {{ model }}
        where {% for column in key %}{{ column }} is not null{{ ' and ' if not loop.last }}{% endfor %}
    ) as keys

    {%- for column, expected in distinct.items() %}

    union all

    select 'different values of {{ column }}', count(distinct {{ column }}), {{ expected }}
    from {{ model }}
    {%- endfor %}

    {%- for column, expected in nulls.items() %}

    union all

    select 'nulls of {{ column }}', count(*), {{ expected }}
    from {{ model }}
    where {{ column }} is null
    {%- endfor %}

)

select * from counts
where found != expected

{% endtest %}
