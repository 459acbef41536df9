{#- No two rows share their values in these columns; nulls count as equal. -#}
{% test unique_together(model, columns) %}
select
    {{ columns | join(', ') }},
    count(*) as row_count
from {{ model }}
group by {{ columns | join(', ') }}
having count(*) > 1
{% endtest %}
