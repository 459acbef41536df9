{#- One row per day: what MetricFlow needs to place metrics in time. -#}
with

days as (
    {{ dbt.date_spine('day', "cast('1993-01-01' as date)", "cast('2019-01-01' as date)") }}
)

select cast(date_day as date) as date_day
from days
