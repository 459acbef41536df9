{#-
    Holds the number of rows whose value has no match in `field` of `to`, where the original has some; where it
    has none, dbt's own `relationships` says it.
-#}
{% test unmatched_rows(model, column_name, to, field, rows) %}

with

unmatched as (

    select count(*) as found
    from {{ model }} as child
    where child.{{ column_name }} is not null
        and not exists (
            select 1
            from {{ to }} as parent
            where parent.{{ field }} = child.{{ column_name }}
        )

)

select found, {{ rows }} as expected
from unmatched
where found != {{ rows }}

{% endtest %}
