{#-
    One row per cell that a selected skeleton reads, its skeleton's active rules and month that the cell covers; a null
    month stands for rows without a date. Near misses are computed for these alone.
-#}
{% macro asked_cells(domain) %}
with

asked as (
    select distinct
        skeleton_cells.metric,
        skeleton_cells.dimension_1,
        skeleton_cells.value_1,
        skeleton_cells.dimension_2,
        skeleton_cells.value_2,
        skeleton_cells.grain,
        skeleton_cells.period,
        ',' || selected_skeletons.active_rules || ',' as active_rules
    from {{ ref(domain ~ '__skeleton_cells') }} as skeleton_cells
    inner join {{ ref(domain ~ '__selected_skeletons') }} as selected_skeletons
        on skeleton_cells.skeleton_id = selected_skeletons.skeleton_id
),

months as (
    select distinct
        cast({{ dbt.date_trunc('year', 'date_day') }} as date) as booked_year,
        cast({{ dbt.date_trunc('quarter', 'date_day') }} as date) as booked_quarter,
        cast({{ dbt.date_trunc('month', 'date_day') }} as date) as booked_month
    from {{ ref('time_spine') }}
    union all
    select
        cast(null as date) as booked_year,
        cast(null as date) as booked_quarter,
        cast(null as date) as booked_month
)

select
    asked.*,
    months.booked_month
from asked
inner join months
    on
        asked.grain = 'all'
        or asked.period = case asked.grain
            when 'month' then months.booked_month
            when 'quarter' then months.booked_quarter
            when 'year' then months.booked_year
        end
{% endmacro %}
