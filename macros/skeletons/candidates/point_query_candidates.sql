{#- What was the metric, for one group or overall, or for each group of a short breakdown? -#}
{% macro point_query_candidates(domain) %}
with

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
),

single_values as (
    select
        domain,
        'point_query' as analysis_type,
        metric,
        dimension_1 as dimension,
        value_1 as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        grain,
        period as period_from,
        period as period_to,
        'value' as detail
    from group_cells
    where
        dimension_2 is null
        and coalesce(value_1, '') <> '(none)'
        and (row_count >= {{ var('fewest_rows') }} or is_suppressed)
),

-- A breakdown that fits into one answer: two to eight groups.
breakdowns as (
    select
        domain,
        'point_query' as analysis_type,
        metric,
        dimension_1 as dimension,
        cast(null as {{ dbt.type_string() }}) as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        grain,
        period as period_from,
        period as period_to,
        'rows' as detail
    from group_cells
    where dimension_1 is not null and dimension_2 is null
    group by domain, metric, dimension_1, grain, period
    having count(*) between 2 and 8 and max(case when value_1 = '(none)' then 1 else 0 end) = 0
),

candidates as (
    select * from single_values
    union all
    select * from breakdowns
),

{{ sampled('candidates', 16) }}
{% endmacro %}
